import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { prefilledPayment } from './prefilled-payment.ts';

const debt = { minimumPayment: pesos(100_000), totalDebt: pesos(900_000) };
const late = { ...debt, catchUp: { amount: pesos(60_000), since: calendarDate('2026-09-14') } };
const byName = (option: string) => ({ option, other: null, choice: 'reduce_term' });

describe('prefilledPayment', () => {
  it.each<readonly [payment: unknown, expected: unknown]>([
    [
      { amount: 300_000, choice: 'reduce_instalment' },
      { option: 'otro', other: 300_000, choice: 'reduce_instalment' },
    ],
    // The minimum, the total and what brings the credit up to date have names.
    [{ amount: 100_000 }, byName('minimo')],
    [{ amount: 900_000 }, byName('total')],
    [{ amount: 60_000 }, byName('al_dia')],
    // An amount to start with holds only as long as today's debt names it.
    [{ amount: 100_000, startsNow: true }, byName('minimo')],
    [{ amount: 99_000, startsNow: true }, undefined],
    ...[undefined, null, 'x', {}, { amount: '5' }, { amount: -1 }, { amount: 900_001 }].map(
      (nothing) => [nothing, undefined] as const,
    ),
  ])('takes of %o: %o', (payment, expected) => {
    expect(prefilledPayment({ payment }, late)).toEqual(expected);
  });

  it('takes nothing where nothing was asked for', () => {
    expect(prefilledPayment(null, debt)).toBeUndefined();
  });
});
