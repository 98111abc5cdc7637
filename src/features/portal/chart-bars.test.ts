import { describe, expect, it } from 'vitest';
import type { Instalment } from '#core/api/credit/instalments.ts';
import type { InstalmentStatus } from '#core/loan/debt.ts';
import { NO_MONEY, pesos } from '#core/money/money.ts';
import { instalmentOf } from '../../../tests/support/instalments.ts';
import { barsOf, initialBar } from './chart-bars.ts';

const instalment = (number: number, status: InstalmentStatus, principal: number, arrears = 0): Instalment => {
  const charges = { insurance: pesos(6_000), guarantee: pesos(4_000), interest: pesos(20_000) };
  const parts = { costs: NO_MONEY, arrears: pesos(arrears), principal: pesos(principal), ...charges };
  return instalmentOf(number, '2026-03-15', status, { regular: pesos(principal + 30_000), parts });
};

describe('barsOf', () => {
  it('stacks capital, interest and everything else, to the scale of the tallest', () => {
    const [first, second] = barsOf([instalment(1, 'overdue', 160_000, 10_000), instalment(2, 'due', 70_000)]);
    expect(first?.amounts).toEqual({ principal: 160_000, interest: 20_000, charges: 20_000 });
    expect(first?.heights).toEqual({ principal: 80, interest: 10, charges: 10 });
    expect(second?.heights).toEqual({ principal: 35, interest: 10, charges: 5 });
    expect([first?.isNext, second?.isNext]).toEqual([false, true]);
  });
});

describe('firstToRead', () => {
  it('is what is late, else what comes next, else the end', () => {
    const read = (...statuses: InstalmentStatus[]) =>
      initialBar(barsOf(statuses.map((status, index) => instalment(index + 1, status, 1_000))));
    expect(read('paid', 'overdue', 'due', 'upcoming')).toBe(1);
    expect(read('paid', 'due', 'upcoming')).toBe(1);
    expect(read('paid', 'paid')).toBe(1);
  });
});
