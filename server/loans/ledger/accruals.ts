import { sql } from 'kysely';
import { bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { nextAccrual } from '#core/loan/accrual-days.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { bookedUntil, type Loan, loadLoans } from '../loans.ts';
import { type LedgerEntry, postAll } from './ledger.ts';
import { eachLoanBatch, lockLoans } from './loan-batches.ts';
import { accrualOf, earnedLines } from './loan-books.ts';

/**
 * Enters what open loans have earned at each end of a month and each due date that has passed, however many days nobody
 * did it; once for each loan and day, with any number of instances, which share the loans among them. Answers how many
 * loans it did. Errors: LoanFailures, after all others were done that nobody had locked.
 */
export const accrueLoans = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const today = bogotaDate(clock.now());
  let count = 0;
  // Loans that somebody has locked are left for the end: another instance is at them, or a payment is coming in.
  for (const others of ['skip', 'wait'] as const) {
    count += await eachLoanBatch(
      db,
      (loan) => loan('next_accrual_on', '<', today),
      (trx, numbers) => accrueBatch(trx, clock, numbers, today, others),
    );
  }
  return count;
};

/** Until which day a loan's earnings are in the books, and at the end of which they are entered next. */
interface AccrualDays {
  readonly creditNumber: number;
  readonly accruedTo: CalendarDate;
  readonly next: CalendarDate;
}

const accrueBatch = async (
  executor: Executor,
  clock: Context['clock'],
  creditNumbers: readonly number[],
  today: CalendarDate,
  others: 'wait' | 'skip',
): Promise<number> => {
  const locked = await lockLoans(executor, creditNumbers, others);
  const due = locked.filter(({ next_accrual_on }) => next_accrual_on !== null && next_accrual_on < today);
  const entries: LedgerEntry[] = [];
  const days: AccrualDays[] = [];
  for await (const loan of loadLoans(executor, due)) {
    const earned = earningsOf(loan, today);
    entries.push(...earned.entries);
    days.push(earned.days);
  }
  await postAll(executor, clock, entries);
  await keepDays(executor, days);
  return due.length;
};

/**
 * The entries of every day that has passed since a loan was looked at, and where that leaves it. What was earned before is
 * worked out like the rest and not read from the books, which grow for ever; that they say the same is for `ledger verify`.
 */
const earningsOf = (
  { row, history }: Loan,
  today: CalendarDate,
): { readonly entries: readonly LedgerEntry[]; readonly days: AccrualDays } => {
  const { credit_number: creditNumber, principal } = row;
  const disbursedOn = calendarDate(row.disbursed_on);
  const entries: LedgerEntry[] = [];
  let accruedTo = bookedUntil(row, history);
  let next = calendarDate(row.next_accrual_on ?? row.accrued_to);
  while (next < today) {
    if (next > accruedTo) {
      const loan = {
        creditNumber,
        principal,
        history,
        valueDate: next,
        reference: `${creditNumber} ${next}`,
      };
      const entry = accrualOf(loan, earnedLines(history.account, accruedTo));
      if (entry) entries.push(entry);
      accruedTo = next;
    }
    next = nextAccrual(disbursedOn, row.term, next);
  }
  return { entries, days: { creditNumber, accruedTo, next } };
};

const keepDays = async (executor: Executor, days: readonly AccrualDays[]): Promise<void> => {
  if (days.length === 0) return;
  await sql`
    update loan set accrued_to = day.accrued_to, next_accrual_on = day.next
    from unnest(
      ${days.map((day) => day.creditNumber)}::bigint[], ${days.map((day) => day.accruedTo)}::date[],
      ${days.map((day) => day.next)}::date[]
    ) as day (credit_number, accrued_to, next)
    where loan.credit_number = day.credit_number`.execute(executor);
};
