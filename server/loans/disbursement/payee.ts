import type { ApplicationRow } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';

/** Who is paid, and to which account. */
export type Payee = Pick<
  Row<'disbursement_transfer'>,
  'payee_name' | 'payee_nit' | 'account_type' | 'bank' | 'account_number' | 'last_four'
>;

/** Nobody's: for whoever has no account in the sandbox's catalogue, such as a doctor who was typed. */
const INVENTED = {
  payee_nit: '999999999-4',
  account_type: 'savings',
  bank: 'Banco de prueba',
  account_number: '00000000000',
  last_four: '0000',
} as const satisfies Omit<Payee, 'payee_name'>;

/**
 * The account of the application's provider as it is loaded now; `none` for one without an account, which is not paid, and
 * `paused` for a new account whose day of pause is not over.
 */
export const readPayee = async (
  executor: Executor,
  {
    clock,
    config: { isProduction },
  }: Pick<Context, 'clock'> & { readonly config: Pick<Context['config'], 'isProduction'> },
  { provider_id: providerId, provider_name: name }: Pick<ApplicationRow, 'provider_id' | 'provider_name'>,
): Promise<Payee | 'none' | 'paused'> => {
  const account = await executor
    .selectFrom('provider_account')
    .select(['nit', 'account_type', 'bank', 'account_number', 'last_four', 'payable_from'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!account) return isProduction ? 'none' : { payee_name: name, ...INVENTED };
  const { nit, payable_from: payableFrom, ...rest } = account;
  if (payableFrom > clock.now()) return 'paused';
  return { payee_name: name, payee_nit: nit, ...rest };
};
