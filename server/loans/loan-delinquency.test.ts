import { describe, expect, it } from 'vitest';
import { addDays, bogotaDate, calendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { createBorrower } from '../../tests/support/people.ts';
import { loanLives, playLoans } from '../../tests/support/portfolio.ts';
import { addRateCap } from '../applications/rate-caps.ts';
import { accrueLoans, repriceOpenLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';
import { debtToday, replayLoanOf } from './loans.ts';

const test = openTestApp();

const stored = () => test.rows('loan_delinquency', {}, 'credit_number');

/** What the replay of every open loan says today, by its own rules. */
const replayed = async () => {
  const { db, clock } = test.context;
  const open = await test.rows('loan', { closed_at: null }, 'credit_number');
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

const expectStored = async () => {
  const today = bogotaDate(test.clock.now());
  const rows = await stored();
  expect(rows.filter(({ overdue_since, as_of }) => overdue_since !== null && as_of !== today)).toEqual([]);
  expect(rows.map(({ as_of: _, bucket: __, ...figures }) => figures)).toEqual(await replayed());
  return rows;
};

const START = calendarDate('2026-02-20');
const noon = (day: string) => `${day}T17:00:00Z`;
const run = (...line: readonly string[]) => operate(test.context, ...line, '--reason', 'prueba de mora');

describe('how far loans are in arrears', () => {
  it('is stored as a replay says, over days and whatever happens on them', async () => {
    const { db } = test.context;
    test.setClock(noon(START));
    const lives = loanLives(40, START).filter(({ disbursedOn }) => disbursedOn > addDays(START, -300));
    await playLoans(test.context, lives, START);
    const inArrears = (await expectStored()).filter(({ days_overdue: days }) => days > 0);
    const [first, second, third, fourth] = inArrears.map(({ credit_number: number }) => number);
    if (!(first && second && third && fourth)) throw new Error('too few loans in arrears');
    let payment = '';
    const pay = async (number: number, amount: number, on: string) => {
      payment = await postPaid(test.context, number, { amount, at: noon(on) });
    };
    const days: Readonly<Record<number, (today: string) => Promise<unknown>>> = {
      2: (today) => pay(first, 150_000, today),
      4: (today) => pay(second, 90_000_000, today),
      6: () => reversePaid(test.context, second, payment),
      // With a value date before the accrual of the month's end.
      9: () => pay(first, 60_000, addDays(START, 3)),
      11: (today) =>
        run('loans', 'insolvency', String(third), '--admitted', today, '--court', 'Juzgado 1 Civil de Cali'),
      13: async () => {
        const cap = { month: monthOf(START), rate: annualRate('0.15') };
        await addRateCap(db, cap, { source: 'test', loadedAt: test.clock.now() });
        await repriceOpenLoans(test.context, 'test');
      },
      15: (today) =>
        run('loans', 'own-insurance', String(fourth), '--accepted', today, '--policy', 'Seguros Uno 12'),
      17: () => createBorrower(test.context),
    };
    const seen = new Set<string>();
    for (let day = 1; day <= 40; day += 1) {
      const today = addDays(START, day);
      test.setClock(noon(today));
      // Three days on which nothing ran.
      if (day < 20 || day > 22) {
        await accrueLoans(test.context);
        for (const { bucket } of await expectStored()) seen.add(bucket);
      }
      await days[day]?.(today);
      if (days[day]) {
        await expectStored();
        expect((await verifyLedger(db)).difference).toBeUndefined();
      }
    }
    expect([...seen].sort()).toEqual(['0', '1-30', '121+', '31-60', '61-90', '91-120']);
  }, 120_000);

  it('is found out where it is not, and worked out again at night', async () => {
    const [one] = await stored();
    if (!one) throw new Error('no loan');
    const { credit_number: creditNumber } = one;
    await test.update(
      'loan_delinquency',
      { credit_number: creditNumber },
      { overdue_amount: one.overdue_amount + 1 },
    );
    await expect(run('ledger', 'verify')).rejects.toThrow(
      `Crédito ${creditNumber}: sus días de mora guardados`,
    );
    await test.context.db.deleteFrom('loan_delinquency').where('credit_number', '=', creditNumber).execute();
    expect((await verifyLedger(test.context.db)).difference).toEqual({ kind: 'delinquency', creditNumber });
    await accrueLoans(test.context);
    await expectStored();
  });
});

/** The rows of every page of a list. */
const everyRow = async (...line: readonly string[]): Promise<readonly string[]> => {
  const rows: string[] = [];
  for (let page = 1; ; page += 1) {
    const lines = (await run(...line, '--page', String(page))).split('\n').slice(1);
    rows.push(...lines.filter((text) => !text.startsWith('Hay más')));
    if (lines.length === rows.length - 20 * (page - 1)) return rows;
  }
};

describe('loans list', () => {
  it('has the stored days past due, the longest first, by bucket and by page', async () => {
    const rows = await stored();
    const inOrder = rows.toSorted((one, other) =>
      other.days_overdue === one.days_overdue
        ? one.credit_number - other.credit_number
        : other.days_overdue - one.days_overdue,
    );
    const cellsOf = (lines: readonly string[]) => lines.map((line) => line.split(/ {2,}/));
    const listed = cellsOf(await everyRow('loans', 'list'));
    expect(listed.map(([number, , , bucket, days]) => [number, bucket, days])).toEqual(
      inOrder.map((row) => [String(row.credit_number), row.bucket, String(row.days_overdue)]),
    );
    const late = inOrder.filter(({ days_overdue: days }) => days > 0);
    expect(cellsOf(await everyRow('loans', 'list', '--arrears'))).toEqual(listed.slice(0, late.length));
    expect(cellsOf(await everyRow('loans', 'list', '--bucket', '121+'))).toEqual(
      listed.filter(([, , , bucket]) => bucket === '121+'),
    );
    expect(await run('loans', 'list', '--page', '9')).toBe('No hay más.');
    await expect(run('loans', 'list', '--bucket', '5')).rejects.toThrow('No hay un tramo "5"');
  });
});
