import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { type ApplicationRow, changeStatus } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { obligeOfMoneyReturned } from '../../obligations/loan-obligations.ts';
import { keepLoans } from '../keep-loans.ts';
import { post } from '../ledger/ledger.ts';
import { disbursementReturnLines, reapply } from '../ledger/loan-postings.ts';
import { hasAnotherOpen } from '../loan-status.ts';
import { bookedUntil, type LoanRow, replayLoanOf } from '../loans.ts';
import { postChargeBack } from '../refunds.ts';

/**
 * Of a locked loan whose disbursement the bank gave back: interest, charges and arrears are reversed, nothing is owed, and what
 * was paid is the borrower's until the clinic is paid again. Its application waits for the treasury again.
 */
export const takeBackLoan = async (
  trx: Executor,
  { clock }: Pick<Context, 'clock'>,
  { loan, application }: { readonly loan: LoanRow; readonly application: ApplicationRow },
  { at, reference }: { readonly at: Date; readonly reference: string },
): Promise<void> => {
  const isWithdrawn = loan.withdrawn_at !== null;
  const { credit_number: creditNumber, principal } = loan;
  const row = await trx
    .updateTable('loan')
    .set({ returned_at: at, next_accrual_on: null, ...(isWithdrawn ? {} : { closed_at: null }) })
    .where('credit_number', '=', creditNumber)
    .returningAll()
    .executeTakeFirstOrThrow();
  await post(trx, clock, {
    creditNumber,
    kind: 'disbursement_return',
    reference,
    valueDate: bogotaDate(at),
    lines: disbursementReturnLines(principal, isWithdrawn),
  });
  const returned = await replayLoanOf(trx, row);
  const { history } = returned;
  const valueDate = bookedUntil(row, history);
  await reapply(trx, clock, {
    creditNumber,
    principal,
    history,
    valueDate,
    reference: `returned ${reference}`,
  });
  await postChargeBack(trx, clock, returned, `money returned ${reference}`);
  await keepLoans(trx, clock, [{ creditNumber, ...returned }]);
  await obligeOfMoneyReturned(trx, { clock }, loan);
  if (isWithdrawn) return;
  // A person has one open application: a paid one stays closed beside another.
  if (application.status === 'fulfilled' && (await hasAnotherOpen(trx, application))) return;
  await changeStatus(
    trx,
    application,
    'pendiente_desembolso',
    'treasury',
    'the bank gave back the transfer',
    clock,
  );
};
