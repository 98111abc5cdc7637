import { describe, expect, it } from 'vitest';
import { pesos } from '../money/money.ts';
import { amountProblem, withoutResidue } from './payable-amount.ts';

const DEBT = pesos(100_000);

describe('amountProblem', () => {
  it.each([
    [1_499, 'too_low'],
    [1_500, undefined],
    [98_500, undefined],
    // 1.499 would be left, which nobody can pay afterwards.
    [98_501, 'leaves_residue'],
    [99_999, 'leaves_residue'],
    [100_000, undefined],
    [100_001, 'too_high'],
  ])('of %d for a debt of 100.000: %s', (amount, problem) => {
    expect(amountProblem(amount, DEBT)).toBe(problem);
  });
});

describe('withoutResidue', () => {
  it.each([
    [0, 0],
    [98_500, 98_500],
    [98_501, 100_000],
    [120_000, 100_000],
  ])('asks %d of a debt of 100.000 as %d', (amount, asked) => {
    expect(withoutResidue(pesos(amount), DEBT)).toBe(asked);
  });
});
