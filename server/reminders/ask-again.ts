import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { markDirty } from './mark-dirty.ts';

/** 'Recordármelo mañana': authorised by the reminder's id. Idempotent per day. Errors: NotFound for an unsent reminder. */
export const remindTomorrow = async ({ db, clock }: Context, id: string): Promise<void> => {
  const tomorrow = addDays(bogotaDate(clock.now()), 1);
  await inTransaction(db, async (trx) => {
    const updated = await trx
      .updateTable('reminder')
      .set({ asked_again_on: tomorrow })
      .where('id', '=', id)
      .where('attempted_at', 'is not', null)
      .returning('account_id')
      .executeTakeFirst();
    if (!updated) throw new NotFound('No encontramos este recordatorio.');
    await markDirty(trx, clock, updated.account_id);
  });
};
