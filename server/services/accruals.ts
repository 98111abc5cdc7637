import { nextAccrual } from '../../src/core/domain/accrual-days.ts';
import { bogotaDate, type CalendarDate, calendarDate } from '../../src/core/domain/calendar-date.ts';
import type { Context } from '../context.ts';
import { type Executor, inTransaction } from '../database/connection.ts';
import { accrue } from './loan-books.ts';
import { loadLoan, lockLoan } from './loans.ts';

const BATCH = 200;

/**
 * Enters what open loans have earned at each end of a month and each due date that has passed, however many days nobody
 * did it; once for each loan and day, with any number of instances. Answers how many loans it looked at.
 */
export const accrueLoans = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const today = bogotaDate(clock.now());
  let count = 0;
  for (;;) {
    const due = await db
      .selectFrom('loan')
      .select('credit_number')
      .where('next_accrual_on', '<', today)
      .orderBy('next_accrual_on')
      .limit(BATCH)
      .execute();
    for (const { credit_number } of due)
      await inTransaction(db, (trx) => accrueLoan(trx, clock, credit_number, today));
    count += due.length;
    if (due.length < BATCH) return count;
  }
};

const accrueLoan = async (
  executor: Executor,
  clock: Context['clock'],
  creditNumber: number,
  today: CalendarDate,
): Promise<void> => {
  const row = await lockLoan(executor, creditNumber);
  if (!row?.next_accrual_on) return;
  const { account } = (await loadLoan(executor, row)).history;
  const disbursedOn = calendarDate(row.disbursed_on);
  let accruedTo = calendarDate(row.accrued_to);
  let next = calendarDate(row.next_accrual_on);
  while (next < today) {
    if (next > accruedTo) {
      accruedTo = next;
      const reference = `${creditNumber} ${next}`;
      await accrue(executor, clock, { creditNumber, account, valueDate: next, reference });
    }
    next = nextAccrual(disbursedOn, row.term, next);
  }
  await executor
    .updateTable('loan')
    .set({ accrued_to: accruedTo, next_accrual_on: next })
    .where('credit_number', '=', creditNumber)
    .execute();
};
