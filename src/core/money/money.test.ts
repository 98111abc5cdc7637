import { describe, expect, it } from 'vitest';
import {
  formatPesos,
  fractionBelow,
  fractionOf,
  fromCents,
  isPesos,
  min,
  pesos,
  signedPesos,
  splitEqually,
  subtractClamped,
  sumOf,
  toCents,
} from './money.ts';

describe('pesos', () => {
  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => pesos(value)).toThrow(RangeError);
    expect(isPesos(value)).toBe(false);
  });

  it('does not take text or nothing for money', () => {
    expect([isPesos('100'), isPesos(null), isPesos(undefined), isPesos(100)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('lets a difference be negative, and never minus zero', () => {
    expect(signedPesos(-5)).toBe(-5);
    expect(Object.is(signedPesos(-0), 0)).toBe(true);
  });
});

describe('formatPesos', () => {
  it('groups by three with points, without decimals, after a no-break space', () => {
    expect(formatPesos(pesos(6_666_666))).toBe('$\u00a06.666.666');
    expect(formatPesos(pesos(9_999))).toBe('$\u00a09.999');
    expect(formatPesos(pesos(0))).toBe('$\u00a00');
  });
});

describe('shares', () => {
  it('are exact and rounded once, half up', () => {
    // 0,0005 of 6.666.666 is 3.333,333; of 25.001.000, 12.500,5.
    expect(fractionOf(pesos(6_666_666), '0.0005')).toBe(3_333);
    expect(fractionOf(pesos(25_001_000), '0.0005')).toBe(12_501);
    expect(fractionOf(pesos(6_666_666), '0.0005', 36)).toBe(120_000);
    expect(fractionOf(pesos(3_967), '1', 10, 30)).toBe(1_322);
  });

  it('that are limits are cut down', () => {
    expect(fractionBelow(pesos(100_001), '0.30')).toBe(30_000);
    expect(fractionBelow(pesos(100_009), '0.30')).toBe(30_002);
  });

  it('split equally, the last one taking the difference', () => {
    expect(splitEqually(pesos(643), 6)).toEqual([107, 107, 107, 107, 107, 108]);
    expect(splitEqually(pesos(321), 3)).toEqual([107, 107, 107]);
  });

  it('are refused when the last one would be negative', () => {
    expect(() => splitEqually(pesos(19), 36)).toThrow(RangeError);
  });
});

describe('cents', () => {
  // @covers 5.33, 9.10
  it('are a hundred to the peso', () => {
    expect(toCents(pesos(253_226))).toBe(25_322_600);
    expect(fromCents(25_322_600)).toBe(253_226);
  });

  it.each([150, -100, 0.5, Number.NaN])('%s are not whole pesos', (cents) => {
    expect(fromCents(cents)).toBeUndefined();
  });
});

describe('comparisons', () => {
  it('add, bound and compare whole pesos', () => {
    expect(sumOf([1, 2, -5])).toBe(-2);
    expect(min(pesos(3), pesos(2), pesos(9))).toBe(2);
    expect([subtractClamped(5, 3), subtractClamped(3, 5)]).toEqual([2, 0]);
  });
});
