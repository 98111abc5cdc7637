// @covers 5.32

import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { amountOf, defaultOption, isOffered, isPayable, leavesPrepayment } from './payable.ts';

const debt = { minimumPayment: pesos(253_226), totalDebt: pesos(4_000_000) };

describe('defaultOption', () => {
  it('is the minimum, and another amount where no minimum can be paid', () => {
    expect(defaultOption(debt)).toBe('minimo');
    expect(defaultOption({ ...debt, minimumPayment: pesos(0) })).toBe('otro');
    expect(defaultOption({ ...debt, minimumPayment: pesos(1_499) })).toBe('otro');
    expect(defaultOption({ ...debt, minimumPayment: pesos(1_500) })).toBe('minimo');
  });
});

describe('a credit in arrears', () => {
  const since = calendarDate('2026-09-14');
  const late = (amount: number) => ({ ...debt, catchUp: { amount: pesos(amount), since } });

  it('is brought up to date unless something else is chosen', () => {
    expect(defaultOption(late(200_000))).toBe('al_dia');
    expect(amountOf(late(200_000), 'al_dia', null)).toBe(200_000);
  });

  it('has no payment of its own for that where it is the minimum, or less than the provider takes', () => {
    expect([253_226, 1_499].map((amount) => defaultOption(late(amount)))).toEqual(['minimo', 'minimo']);
    expect([late(253_226), debt].map((one) => isOffered(one, 'al_dia'))).toEqual([false, false]);
  });
});

describe('isPayable', () => {
  it('holds from the least amount that the provider takes', () => {
    expect([0, 1_499, 1_500].map((total) => isPayable({ totalDebt: pesos(total) }))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('amountOf', () => {
  it('is the minimum, the whole debt or what was typed', () => {
    expect(amountOf(debt, 'minimo', pesos(5))).toBe(253_226);
    expect(amountOf(debt, 'total', null)).toBe(4_000_000);
    expect(amountOf(debt, 'otro', pesos(300_000))).toBe(300_000);
    expect(amountOf(debt, 'otro', null)).toBeUndefined();
  });
});

describe('leavesPrepayment', () => {
  it('holds strictly between the minimum and the whole debt', () => {
    const amounts = [253_226, 253_227, 3_999_999, 4_000_000].map((amount) => pesos(amount));
    expect(amounts.map((amount) => leavesPrepayment(debt, amount))).toEqual([false, true, true, false]);
    expect(leavesPrepayment(debt, undefined)).toBe(false);
  });
});
