import { describe, expect, it } from 'vitest';
import { annualRate, formatAnnualRate, formatMonthlyRate, isFraction, monthlyRate } from './rate.ts';

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
