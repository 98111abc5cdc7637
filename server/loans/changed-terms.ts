import type { Executor } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { reapply } from './ledger/loan-postings.ts';
import { keepLoanStates } from './loan-state.ts';
import { recordStatus } from './loan-status.ts';
import { bookedUntil, type Loan, type LoanRow, replayLoanOf } from './loans.ts';

/** Works a locked loan out anew with the terms that its row has now, and corrects books and status to it. */
export const replayWithTerms = async (
  executor: Executor,
  clock: Clock,
  row: LoanRow,
  reference: string,
): Promise<Loan> => {
  const loan = await replayLoanOf(executor, row);
  const { history, known } = loan;
  const { credit_number: creditNumber, principal } = row;
  const valueDate = bookedUntil(row, history);
  await reapply(executor, clock, { creditNumber, principal, history, valueDate, reference });
  await keepLoanStates(executor, [{ creditNumber, history, known }]);
  await recordStatus(executor, clock, row, history);
  return loan;
};
