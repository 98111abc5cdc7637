import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, multiply, ONE, power, root } from './fixed-point.ts';

/** Another implementation of the same arithmetic, of eighty digits. */
const Exact = Decimal.clone({ precision: 80, toExpNeg: -90, toExpPos: 90 });

/** Within 10⁻⁵⁰ of a number. */
const near = (fixed: bigint, exact: Decimal): boolean =>
  new Exact(fixed.toString()).div(ONE.toString()).minus(exact).abs().lt('1e-50');

/** A growth of a year, 1 to 4, in millionths. */
const growth = fc.integer({ min: 1_000_000, max: 4_000_000 });
const fixed = (millionths: number): bigint => (BigInt(millionths) * ONE) / 1_000_000n;
const exact = (millionths: number): Decimal => new Exact(millionths).div(1_000_000);

describe('numbers of sixty decimals', () => {
  it('are multiplied and divided', () => {
    fc.assert(
      fc.property(growth, growth, (first, second) => {
        expect(near(multiply(fixed(first), fixed(second)), exact(first).times(exact(second)))).toBe(true);
        expect(near(divide(fixed(first), fixed(second)), exact(first).div(exact(second)))).toBe(true);
      }),
    );
  });

  it('have powers', () => {
    fc.assert(
      fc.property(growth, fc.integer({ min: 0, max: 36 }), (base, exponent) => {
        const difference = new Exact(power(fixed(base), exponent).toString())
          .div(ONE.toString())
          .div(exact(base).pow(exponent))
          .minus(1);
        expect(difference.abs().lt('1e-50')).toBe(true);
      }),
    );
  });

  it.each([1, 2, 12, 365])('have a root of degree %d', (degree) => {
    fc.assert(
      fc.property(growth, (value) => {
        expect(near(root(fixed(value), degree), exact(value).pow(new Exact(1).div(degree)))).toBe(true);
        // A discount, below one.
        expect(
          near(root(divide(ONE, fixed(value)), degree), exact(value).pow(new Exact(-1).div(degree))),
        ).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
