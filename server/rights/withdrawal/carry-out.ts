import { bogotaDate, type CalendarDate, calendarDate, latestOf } from '#core/calendar/calendar-date.ts';
import { refundUntil } from '#core/rights/withdrawal.ts';
import { type ApplicationRow, changeStatus } from '../../applications/application-status.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { keepLoans } from '../../loans/keep-loans.ts';
import { reapply } from '../../loans/ledger/loan-postings.ts';
import { bookedUntil, type Loan, type LoanRow, refundsOf, replayLoanOf } from '../../loans/loans.ts';
import { obligeOfReturns, postChargeBack } from '../../loans/refunds.ts';
import { obligeOfWithdrawal } from '../../obligations/loan-obligations.ts';
import { markDirty } from '../../reminders/schedule-due.ts';
import { type WithdrawalContext, writeLetter } from './letters.ts';

interface Delivered {
  /** Locked, as its application. */
  readonly loan: LoanRow;
  readonly application: ApplicationRow;
  /** With the clinic's answer, if that carries it out. */
  readonly withdrawal: Row<'withdrawal'>;
}

/** Closes the loan as one that never was: its books end with what the clinic owes us and what we owe its holder. */
const closeBooks = async (trx: Executor, { clock }: WithdrawalContext, loan: LoanRow): Promise<Loan> => {
  const now = clock.now();
  const row = await trx
    .updateTable('loan')
    .set({
      withdrawn_at: now,
      closed_at: now,
      accrued_to: latestOf(calendarDate(loan.accrued_to), bogotaDate(now)),
      next_accrual_on: null,
    })
    .where('credit_number', '=', loan.credit_number)
    .returningAll()
    .executeTakeFirstOrThrow();
  const withdrawn = await replayLoanOf(trx, row);
  const { credit_number: creditNumber, principal } = row;
  const valueDate = bookedUntil(row, withdrawn.history);
  const reference = String(creditNumber);
  await reapply(
    trx,
    clock,
    { creditNumber, principal, history: withdrawn.history, valueDate, reference },
    'withdrawal',
  );
  await postChargeBack(trx, clock, withdrawn, 'withdrawal');
  await keepLoans(trx, clock, [{ creditNumber, ...withdrawn }]);
  return withdrawn;
};

/** The last day for what was paid to be back. */
const lastReturnOf = ({ payments }: Loan, theirsFrom: Date): CalendarDate => {
  const counted = payments.filter(({ reversed_at }) => reversed_at === null);
  const instants = [theirsFrom, ...counted.map(({ posted_at }) => posted_at)].map((at) => at.getTime());
  return refundUntil(new Date(Math.max(...instants)));
};

/** From here on nothing is owed of a delivered credit. */
export const carryOut = async (
  trx: Executor,
  context: WithdrawalContext,
  { loan, application, withdrawal }: Delivered,
): Promise<void> => {
  const { clock } = context;
  const now = clock.now();
  const withdrawn = await closeBooks(trx, context, loan);
  await changeStatus(trx, application, 'retractado', 'applicant', `withdrew, ${withdrawal.said_to}`, clock);
  await trx
    .updateTable('withdrawal')
    .set({
      clinic_answered_at: withdrawal.clinic_answered_at,
      begun_on: withdrawal.begun_on,
      carried_out_at: now,
      outcome: loan.returned_at === null ? 'returned' : 'not_delivered',
    })
    .where('number', '=', withdrawal.number)
    .execute();
  await obligeOfWithdrawal(trx, context, loan, now);
  // While its clinic was asked the days for what was paid went on.
  const theirsFrom = withdrawal.clinic_asked_at ?? now;
  await obligeOfReturns(trx, context, withdrawn, theirsFrom);
  await markDirty(trx, clock, loan.account_id);
  await writeLetter(trx, context, application, {
    kind: 'carried_out',
    withdrawal,
    principal: loan.principal,
    isAtClinic: loan.returned_at === null,
    isClinicSilent:
      loan.returned_at === null &&
      withdrawal.clinic_asked_at !== null &&
      withdrawal.clinic_answered_at === null,
    paid: refundsOf(withdrawn).held,
    backBy: lastReturnOf(withdrawn, theirsFrom),
  });
};
