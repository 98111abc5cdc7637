import { afterAll, beforeAll, expect } from 'vitest';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { debtToday, replayLoanOf } from '../../server/loans/loans.ts';
import { operate } from './operators.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export let test: TestApp;

export const stored = () =>
  test.context.db.selectFrom('loan_delinquency').selectAll().orderBy('credit_number').execute();

/** What the replay of every open loan says today, by its own rules. */
const replayed = async () => {
  const { db, clock } = test.context;
  const open = await db
    .selectFrom('loan')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('credit_number')
    .execute();
  const rows: object[] = [];
  for (const row of open) {
    const { overdue, arrears, overdueSince, daysOverdue } = debtToday(await replayLoanOf(db, row), clock);
    rows.push({
      credit_number: row.credit_number,
      overdue_since: overdueSince ?? null,
      days_overdue: daysOverdue,
      overdue_amount: overdue + arrears,
    });
  }
  return rows;
};

export const expectStored = async () => {
  const today = bogotaDate(test.clock.now());
  const rows = await stored();
  expect(rows.filter(({ overdue_since, as_of }) => overdue_since !== null && as_of !== today)).toEqual([]);
  expect(rows.map(({ as_of: _, bucket: __, ...figures }) => figures)).toEqual(await replayed());
  return rows;
};
export const run = (...line: readonly string[]) =>
  operate(test.context, ...line, '--reason', 'prueba de mora');

export const openDelinquencies = (): void => {
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
};
