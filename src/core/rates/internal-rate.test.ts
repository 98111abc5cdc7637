import { describe, expect, it } from 'vitest';
import { pesos } from '../money/money.ts';
import { internalAnnualRate } from './internal-rate.ts';

const payments = (amount: number, count: number, last: number) => [
  ...Array.from({ length: count - 1 }, () => pesos(amount)),
  pesos(last),
];

describe('internalAnnualRate', () => {
  // Worked examples on Colombian credit, section 2.4: 6.666.666 received, 36 months.
  it.each([
    { received: 6_666_666, of: payments(277_333, 36, 277_310), rate: 0.32452 },
    { received: 6_666_666, of: payments(278_856, 36, 278_816), rate: 0.329976 },
    { received: 6_032_000, of: payments(253_226, 36, 253_200), rate: 0.333611 },
  ])('is $rate for what was received and paid', ({ received, of, rate }) => {
    expect(Number(internalAnnualRate(pesos(received), of))).toBeCloseTo(rate, 6);
  });

  it('is zero when exactly what was received is repaid', () => {
    expect(internalAnnualRate(pesos(300), [pesos(100), pesos(100), pesos(100)])).toBe('0.000000');
  });

  it('refuses payments that do not repay what was received', () => {
    expect(() => internalAnnualRate(pesos(300), [pesos(299)])).toThrow(RangeError);
  });
});
