import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/rates.json' with { type: 'json' };
import { pesos } from '../money/money.ts';
import {
  annualRate,
  formatAnnualRate,
  formatMonthlyRate,
  interestForDays,
  isFraction,
  isWithinCap,
  monthlyRate,
  rateUnderCap,
  toAnnualRate,
  toMonthlyRate,
} from './rate.ts';

const conversions = vectors.flatMap(({ mv, ea }) => (mv && ea ? [{ mv, ea }] : []));
const caps = vectors.flatMap((vector) =>
  vector.ea_tope && vector.mv_max_4dp ? [{ cap: vector.ea_tope, largest: vector.mv_max_4dp }] : [],
);

describe('rates of rates.json', () => {
  it('are each of one kind or the other', () => {
    expect(conversions.length + caps.length).toBe(vectors.length);
  });

  it.each(conversions)('turns $mv a month into $ea a year', ({ mv, ea }) => {
    expect(toAnnualRate(monthlyRate(mv))).toBe(ea);
  });

  it.each(caps)('finds $largest a month as the largest under $cap a year', ({ cap, largest }) => {
    expect(toMonthlyRate(annualRate(cap), 4)).toBe(largest);
  });
});

describe('the legal cap', () => {
  it('is compared unrounded: 1,9 % a month is legal under 25,52 % and not under 24,99 %', () => {
    // 1,9 % M.V. is 25,3401 % E.A.
    expect(isWithinCap(monthlyRate('0.019'), annualRate('0.2552'))).toBe(true);
    expect(isWithinCap(monthlyRate('0.019'), annualRate('0.2499'))).toBe(false);
  });

  it('allows a rate that is exactly the cap', () => {
    // (1 + 0,1)^12 − 1, exact.
    expect(isWithinCap(monthlyRate('0.1'), annualRate('2.138428376721'))).toBe(true);
    expect(isWithinCap(monthlyRate('0.1'), annualRate('2.138428376720'))).toBe(false);
    expect(toMonthlyRate(annualRate('2.138428376721'), 4)).toBe('0.1000');
  });

  it('lowers the rate charged only while the agreed one is above it', () => {
    expect(rateUnderCap(monthlyRate('0.018'), annualRate('0.2552'))).toBe('0.018');
    expect(rateUnderCap(monthlyRate('0.019'), annualRate('0.2436'))).toBe('0.0183');
  });
});

describe('toMonthlyRate', () => {
  it('rounds down, so that the result stays under the rate it came from', () => {
    // 24,36 % E.A. is 1,833357… % M.V. and 25,52 % is 1,912177… %.
    expect(toMonthlyRate(annualRate('0.2436'))).toBe('0.018333');
    expect(toMonthlyRate(annualRate('0.2552'))).toBe('0.019121');
  });
});

describe('interestForDays', () => {
  it('uses the effective daily rate', () => {
    // 133.226 at 29,24 % E.A.: 93,66 in a day, 939,53 in ten, 2.838,52 in thirty.
    const interest = (days: number) => interestForDays(pesos(133_226), annualRate('0.2924'), days);
    expect([interest(0), interest(1), interest(10), interest(30)]).toEqual([0, 94, 940, 2_839]);
  });
});

describe('rates as text', () => {
  it.each(['1,8', '1e-2', '-0.018', '.018', '', '0.018 ', 'NaN', '00.1'])('refuses %j', (text) => {
    expect(isFraction(text)).toBe(false);
    expect(() => monthlyRate(text)).toThrow(RangeError);
  });

  // @covers 5.37
  it('are shown as percentages with two decimals and their period', () => {
    expect(formatMonthlyRate(monthlyRate('0.018'))).toBe('1,80\u00a0% M.V.');
    expect(formatAnnualRate(annualRate('0.264594'))).toBe('26,46\u00a0% E.A.');
  });
});
