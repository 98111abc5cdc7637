import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { compareDays, type SeenPayment } from './compare-days.ts';

const MONDAY = calendarDate('2026-05-04');
const TUESDAY = calendarDate('2026-05-05');
const payment = (transactionId: string, on = MONDAY, amountInCents = 5_000_000): SeenPayment => ({
  transactionId,
  reference: `CS-${transactionId}`,
  amountInCents,
  on,
});

describe('comparing days with the provider', () => {
  it('says the same of both sides when they have the same', () => {
    const both = [payment('a'), payment('b', MONDAY, 150_000), payment('c', TUESDAY)];
    expect(compareDays([MONDAY, TUESDAY], both, both.toReversed())).toEqual([
      {
        on: MONDAY,
        provider: { count: 2, amountInCents: 5_150_000 },
        posted: { count: 2, amountInCents: 5_150_000 },
        differences: [],
      },
      {
        on: TUESDAY,
        provider: { count: 1, amountInCents: 5_000_000 },
        posted: { count: 1, amountInCents: 5_000_000 },
        differences: [],
      },
    ]);
  });

  it('names what only one of them has, even when the totals are alike', () => {
    const [monday] = compareDays([MONDAY], [payment('a')], [payment('b')]);
    expect(monday).toMatchObject({ provider: monday?.posted });
    expect(monday?.differences).toEqual([
      { kind: 'not_posted', transactionId: 'a', reference: 'CS-a', amountInCents: 5_000_000 },
      { kind: 'not_at_provider', transactionId: 'b', reference: 'CS-b', amountInCents: 5_000_000 },
    ]);
  });

  it('names what has another amount or stands under another day', () => {
    const kinds = compareDays(
      [MONDAY, TUESDAY],
      [payment('a'), payment('b', TUESDAY)],
      [payment('a', MONDAY, 5_000_100), payment('b', MONDAY)],
    ).map(({ differences }) => differences.map(({ kind, transactionId }) => [kind, transactionId]));
    expect(kinds).toEqual([[['other_amount', 'a']], [['other_day', 'b']]]);
  });
});
