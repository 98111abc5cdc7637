import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { lockPhone } from './code-history.ts';
import { endDelays } from './strangers.ts';

/** Ends all codes of a phone, those being sent too, and its delays. Nobody gets or redeems one until the transaction ends. */
export const endCodes = async (
  trx: Executor,
  { clock }: Pick<Context, 'clock'>,
  phone: string,
): Promise<void> => {
  await lockPhone(trx, phone);
  await trx
    .updateTable('one_time_code')
    .set({ replaced_at: clock.now() })
    .where('phone', '=', phone)
    .where('consumed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  await endDelays(trx, phone);
};
