import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { prefilledPayment } from './prefilled-payment.ts';

const debt = { minimumPayment: pesos(100_000), totalDebt: pesos(900_000) };
const prefilled = (payment: unknown) => prefilledPayment({ payment }, debt);

describe('prefilledPayment', () => {
  it('takes the amount and the choice that were made', () => {
    expect(prefilled({ amount: 300_000, choice: 'reduce_instalment' })).toEqual({
      option: 'otro',
      other: 300_000,
      choice: 'reduce_instalment',
    });
  });

  it('calls the minimum and the total by their names', () => {
    expect(prefilled({ amount: 100_000 })).toEqual({ option: 'minimo', other: null, choice: 'reduce_term' });
    expect(prefilled({ amount: 900_000 })?.option).toBe('total');
  });

  it('calls what brings the credit up to date by its name', () => {
    const late = { ...debt, catchUp: { amount: pesos(60_000), since: calendarDate('2026-09-14') } };
    expect(prefilledPayment({ payment: { amount: 60_000 } }, late)).toMatchObject({
      option: 'al_dia',
      other: null,
    });
  });

  it('takes an amount to start with only as long as today’s debt names it', () => {
    expect(prefilled({ amount: 100_000, startsNow: true })).toMatchObject({ option: 'minimo' });
    expect(prefilled({ amount: 99_000, startsNow: true })).toBeUndefined();
  });

  it('takes nothing else for one', () => {
    for (const nothing of [undefined, null, 'x', {}, { amount: '5' }, { amount: -1 }, { amount: 900_001 }])
      expect(prefilled(nothing)).toBeUndefined();
    expect(prefilledPayment(null, debt)).toBeUndefined();
  });
});
