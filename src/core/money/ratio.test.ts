import { describe, expect, it } from 'vitest';
import { compounded, decimalText, divideHalfUp, ratioOf } from './ratio.ts';

describe('decimalText', () => {
  it.each([
    ['0.0005', 3, '0.001'],
    ['0.00049', 3, '0.000'],
    ['12.5', 0, '13'],
    ['0.29245', 4, '0.2925'],
    ['7', 2, '7.00'],
  ])('writes %s with %d decimals as %s, half up', (text, decimals, written) => {
    expect(decimalText(ratioOf(text), decimals)).toBe(written);
  });
});

it('compounds exactly: 10 % a month is 213,8428376721 % in a year', () => {
  const { numerator, denominator } = compounded(ratioOf('0.1'), 12);
  expect(decimalText({ numerator: numerator - denominator, denominator }, 12)).toBe('2.138428376721');
});

describe('divideHalfUp', () => {
  it('takes ties away from zero', () => {
    expect([divideHalfUp(5n, 2n), divideHalfUp(-5n, 2n), divideHalfUp(4n, 3n)]).toEqual([3n, -3n, 1n]);
  });
});
