import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { postPaid } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { balancesOf, type LedgerEntry, type LedgerLine, negated, post, postAll } from './ledger.ts';

const test = openTestApp();
let creditNumber: number;
beforeEach(async () => {
  test.setClock('2026-01-20T15:00:00Z');
  ({ creditNumber } = await createBorrower(test.context));
});

const LINES: readonly LedgerLine[] = [
  { account: 'bank', instalment: undefined, amount: 7 },
  { account: 'loan_principal', instalment: undefined, amount: -7 },
];
const entry = (reference: string, of = creditNumber): LedgerEntry => ({
  creditNumber: of,
  kind: 'accrual',
  reference,
  valueDate: calendarDate('2026-01-20'),
  lines: LINES,
});
/** Before and after the new year in Bogota. */
const OLD_YEAR = { now: () => new Date('2027-01-01T04:59:59Z') };
const NEW_YEAR = { now: () => new Date('2027-01-01T05:00:00Z') };
/** Of a year that has no partition. */
const FAR_YEAR = { now: () => new Date('2150-06-01T15:00:00Z') };
const TWICE = { code: '23505', constraint: expect.stringContaining('ledger_entry') };

describe('an entry', () => {
  it.each([
    ['of the same year', OLD_YEAR, OLD_YEAR],
    ['of the next year', OLD_YEAR, NEW_YEAR],
    ['of the year before', NEW_YEAR, OLD_YEAR],
    ['of a year without a partition', NEW_YEAR, FAR_YEAR],
  ])('is posted once per credit, kind and reference, and refused after one %s', async (_, first, second) => {
    const { db } = test.context;
    await post(db, first, entry('once'));
    await expect(post(db, second, entry('once'))).rejects.toMatchObject(TWICE);
    await post(db, second, { ...entry('once'), kind: 'reversal' });
    await post(db, second, entry('once', (await createBorrower(test.context)).creditNumber));
  });

  it('is refused with all others of its statement', async () => {
    const { db } = test.context;
    const others = Array.from({ length: 60 }, (_, index) => entry(`bulk ${index}`));
    await post(db, OLD_YEAR, entry('bulk 59'));
    await expect(postAll(db, NEW_YEAR, others)).rejects.toMatchObject(TWICE);
    await expect(postAll(db, NEW_YEAR, [entry('two'), entry('two')])).rejects.toMatchObject(TWICE);
    expect(await test.rows('ledger_entry', { credit_number: creditNumber, kind: 'accrual' })).toMatchObject([
      { reference: 'bulk 59' },
    ]);
  });

  it.each<[string, readonly LedgerLine[], number]>([
    ['is empty', [], 0],
    ['cancels itself', [...LINES, ...negated(LINES)], 0],
    ['has one side', LINES.slice(0, 1), 7],
    ['lacks a peso', [...LINES, { account: 'bank', instalment: undefined, amount: -1 }], -1],
  ])('that %s is refused with all others of its statement', async (_, lines, sum) => {
    const { db } = test.context;
    const before = await balancesOf(db, creditNumber);
    const wrong = { ...entry('wrong'), lines };
    await expect(postAll(db, OLD_YEAR, [entry('good'), wrong])).rejects.toThrow(
      `ledger entry accrual wrong does not balance: ${sum}`,
    );
    expect(await balancesOf(db, creditNumber)).toEqual(before);
  });

  it('gets its own number among several, in their order', async () => {
    const { db } = test.context;
    const numbers = await postAll(
      db,
      OLD_YEAR,
      ['first', 'second', 'third'].map((name) => entry(name)),
    );
    const rows = await test.rows('ledger_entry', { credit_number: creditNumber, kind: 'accrual' });
    const numberOf = new Map(rows.map(({ id, reference }) => [reference, id]));
    expect(numbers).toEqual(['first', 'second', 'third'].map((name) => numberOf.get(name)));
    expect(await postAll(db, OLD_YEAR, [])).toEqual([]);
  });

  it.each([
    ['the same year', OLD_YEAR],
    ['another year', NEW_YEAR],
  ])('is posted by one of two sessions at once, whose clocks say %s', async (_, clock) => {
    let other: Promise<unknown> = Promise.resolve();
    await inTransaction(test.context.db, async (trx) => {
      await post(trx, OLD_YEAR, entry('race'));
      other = post(test.context.db, clock, entry('race')).catch((error: unknown) => error);
      const waiting = async () =>
        (
          await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into ledger_entry%'`.execute(
            test.ownerDb,
          )
        ).rows;
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    });
    expect(await other).toMatchObject(TWICE);
  });

  it('is not posted on a snapshot, which would not show what was posted meanwhile', async () => {
    const onSnapshot = test.context.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => post(trx, OLD_YEAR, entry('snapshot')));
    await expect(onSnapshot).rejects.toMatchObject({ code: '0A000' });
  });

  it('is of the day of its instant in Bogota', async () => {
    const values = {
      ...{ credit_number: creditNumber, kind: 'accrual', reference: 'day', value_date: '2026-01-20' },
    };
    const posted = { ...values, posted_at: OLD_YEAR.now(), posted_on: '2027-01-01' };
    await expect(test.insert('ledger_entry', posted)).rejects.toMatchObject({
      constraint: 'ledger_entry_day',
    });
  });
});

it('a credit that the ledger does not know has no balances', async () => {
  expect(await balancesOf(test.context.db, 1)).toEqual([]);
});

describe('a line', () => {
  const addLines = (executor: Executor, entryId: number, on: string, amounts: readonly number[]) =>
    executor
      .insertInto('ledger_line')
      .values(
        amounts.map((amount) => ({
          credit_number: creditNumber,
          posted_on: on,
          entry_id: entryId,
          account: 'bank',
          amount,
        })),
      )
      .execute();

  it('is of an entry of the same credit and day', async () => {
    const { db } = test.context;
    const { creditNumber: another } = await createBorrower(test.context);
    const own = await post(db, OLD_YEAR, entry('lines'));
    const others = await post(db, OLD_YEAR, entry('lines', another));
    await addLines(db, own, '2026-12-31', [5, -5]);
    for (const [id, day] of [
      [own, '2026-12-30'],
      [own, '2027-01-01'],
      [others, '2026-12-31'],
    ] as const)
      await expect(addLines(db, id, day, [5, -5])).rejects.toMatchObject({ code: '23503' });
  });

  it('balances with the others of its statement, in a partition that is named itself too', async () => {
    const id = await post(test.context.db, OLD_YEAR, entry('balance'));
    await expect(addLines(test.context.db, id, '2026-12-31', [5, -4])).rejects.toThrow('does not balance');
    const { partition } = await test.ownerDb
      .selectFrom('ledger_line')
      .select(sql<string>`tableoid::regclass::text`.as('partition'))
      .where('entry_id', '=', id)
      .executeTakeFirstOrThrow();
    const alone = sql`insert into ${sql.table(partition)} (id, credit_number, posted_on, entry_id, account, amount)
      overriding system value values (0, ${creditNumber}, '2026-12-31', ${id}, 'bank', 5)`;
    await expect(alone.execute(test.ownerDb)).rejects.toThrow('does not balance');
  });
});

describe('a payment', () => {
  it('names the entry of its credit that was posted with it', async () => {
    const { creditNumber: another } = await createBorrower(test.context);
    await postPaid(test.context, creditNumber, { amount: 100_000, at: '2026-01-20T14:00:00Z' });
    const payment = await test.row('payment', { credit_number: creditNumber });
    const copy = { ...payment, id: randomUUID(), provider_transaction_id: randomUUID() };
    await test.insert('payment', copy);
    const nextDay = new Date(payment.posted_at.getTime() + 86_400_000);
    expect(bogotaDate(nextDay)).not.toBe(bogotaDate(payment.posted_at));
    for (const change of [{ credit_number: another }, { ledger_entry_id: 1e9 }, { posted_at: nextDay }]) {
      const wrong = { ...copy, ...change, id: randomUUID(), provider_transaction_id: randomUUID() };
      await expect(test.insert('payment', wrong)).rejects.toMatchObject({ code: '23503' });
    }
  });
});
