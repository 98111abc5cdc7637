import { describe, expect, it } from 'vitest';
import { pesos } from '#core/money/money.ts';
import { promiseSchema } from './promise-schema.ts';

/** Noon of a Friday in Bogota. */
const NOW = new Date('2026-11-20T17:00:00Z');

const isTaken = (amount: number, totalDebt = 480_000): boolean =>
  promiseSchema(pesos(totalDebt), () => NOW).isValidSync({ promisedOn: '2026-11-23', amount });

describe('the amount of a promise to pay', () => {
  it('is at least what the payment provider takes, 1.500 pesos, and at most the debt', () => {
    expect([1_499, 1_500, 480_000, 480_001].map((amount) => isTaken(amount))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('leaves nothing that is too small to be paid', () => {
    expect([478_500, 478_501, 479_999].map((amount) => isTaken(amount))).toEqual([true, false, false]);
  });

  it('is the whole debt where that is less', () => {
    expect([899, 900, 901].map((amount) => isTaken(amount, 900))).toEqual([false, true, false]);
  });
});
