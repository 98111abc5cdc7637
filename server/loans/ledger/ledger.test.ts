import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { balancesOf, type LedgerLine, post, postAll } from './ledger.ts';

const test = openTestApp();

const line = (account: LedgerLine['account'], amount: number): LedgerLine => ({
  account,
  instalment: undefined,
  amount,
});
const entryOf = (creditNumber: number, reference: string, ...lines: readonly LedgerLine[]) => ({
  ...{ creditNumber, kind: 'accrual' as const, reference, lines },
  valueDate: calendarDate('2026-01-20'),
});

describe('the ledger', () => {
  it.each([
    ['is empty', [], 0],
    ['cancels itself', [line('bank', 7), line('bank', -7)], 0],
    ['has one side', [line('bank', 7)], 7],
    ['lacks a peso', [line('bank', 7), line('loan_principal', -6)], 1],
  ])('refuses an entry that %s, and all that came with it', async (_, lines, sum) => {
    const { creditNumber } = await createBorrower(test.context);
    const before = await balancesOf(test.context.db, creditNumber);
    const good = entryOf(creditNumber, 'good', line('bank', 7), line('loan_principal', -7));
    const wrong = entryOf(creditNumber, 'wrong', ...lines);
    await expect(postAll(test.context.db, test.clock, [good, wrong])).rejects.toThrow(
      `ledger entry accrual wrong does not balance: ${sum}`,
    );
    expect(await balancesOf(test.context.db, creditNumber)).toEqual(before);
  });

  it('numbers each of several entries, in their order, and none of none', async () => {
    const { creditNumber } = await createBorrower(test.context);
    const entries = ['first', 'second', 'third'].map((reference) =>
      entryOf(creditNumber, reference, line('bank', 7), line('loan_principal', -7)),
    );
    const numbers = await postAll(test.context.db, test.clock, entries);
    const rows = await test.rows('ledger_entry', { credit_number: creditNumber, kind: 'accrual' });
    const numberOf = new Map(rows.map(({ id, reference }) => [reference, id]));
    expect(numbers).toEqual(entries.map(({ reference }) => numberOf.get(reference)));
    expect(await postAll(test.context.db, test.clock, [])).toEqual([]);
    expect(
      await post(test.context.db, test.clock, { ...entries[0], reference: 'alone' } as (typeof entries)[0]),
    ).toBeGreaterThan(Math.max(...numbers));
  });

  it('has no balances of a credit that it does not know', async () => {
    expect(await balancesOf(test.context.db, 1)).toEqual([]);
  });
});
