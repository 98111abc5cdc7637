import { calendarDate } from '#core/calendar/calendar-date.ts';
import { nextAccrual } from '#core/loan/earned.ts';
import type { LoanHistory } from '#core/statements/loan-events.ts';
import { type ApplicationRow, changeStatus } from '../applications/application-status.ts';
import { ENDED_STATUSES } from '../applications/applications.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { obligeOfClosing, obligeOfReopening } from '../obligations/loan-obligations.ts';
import { bookedUntil, type LoanRow } from './loans.ts';

/** Stores the loan's dates and its application's status as derived from the events. */
export const recordStatus = async (
  executor: Executor,
  clock: Clock,
  loan: LoanRow,
  history: LoanHistory,
): Promise<void> => {
  const isClosed = history.account.closedOn !== undefined;
  const until = bookedUntil(loan, history);
  await executor
    .updateTable('loan')
    .set({
      accrued_to: until,
      next_accrual_on:
        isClosed || loan.returned_at !== null
          ? null
          : nextAccrual(calendarDate(loan.disbursed_on), loan.term, until),
    })
    .where('credit_number', '=', loan.credit_number)
    .execute();
  await recordClosing(executor, clock, loan, isClosed);
};

const recordClosing = async (
  executor: Executor,
  clock: Clock,
  loan: LoanRow,
  isClosed: boolean,
): Promise<void> => {
  if (isClosed === (loan.closed_at !== null)) return;
  const now = clock.now();
  await executor
    .updateTable('loan')
    .set({ closed_at: isClosed ? now : null })
    .where('credit_number', '=', loan.credit_number)
    .execute();
  if (isClosed) await obligeOfClosing(executor, { clock }, loan, now);
  else await obligeOfReopening(executor, { clock }, loan);
  const application = await executor
    .selectFrom('application')
    .select(['id', 'status', 'profile_id'])
    .where('id', '=', loan.application_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (isClosed) {
    if (application.status === 'fulfilled') return;
    await changeStatus(executor, application, 'fulfilled', 'loans', 'the debt is paid', clock);
  } else if (!(await hasAnotherOpen(executor, application))) {
    await changeStatus(executor, application, 'desembolsado', 'loans', 'a payment went back', clock);
  }
};

/** A person has one open application: with another one open, the paid one stays closed though its loan is open again. */
export const hasAnotherOpen = async (
  executor: Executor,
  { id, profile_id }: Pick<ApplicationRow, 'id' | 'profile_id'>,
): Promise<boolean> => {
  const other = await executor
    .selectFrom('application')
    .select('id')
    .where('profile_id', '=', profile_id)
    .where('id', '<>', id)
    .where('status', 'not in', ENDED_STATUSES)
    .executeTakeFirst();
  return other !== undefined;
};
