import type { Executor } from '../infrastructure/database/connection.ts';
import type { LoanRow } from '../loans/loans.ts';

/** The borrower with a session, or anyone with the pass of one credit. */
export type Payer =
  | { readonly kind: 'session'; readonly accountId: string }
  | { readonly kind: 'pass'; readonly creditNumber: number };

/** The loan of a credit, if this payer may pay it. */
export const findPayableLoan = async (
  executor: Executor,
  payer: Payer,
  creditNumber: number,
): Promise<LoanRow | undefined> => {
  const loan = await executor
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  const isTheirs =
    payer.kind === 'session' ? loan?.account_id === payer.accountId : payer.creditNumber === creditNumber;
  return isTheirs ? loan : undefined;
};
