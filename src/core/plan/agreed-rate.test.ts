import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedRate } from '../../../tests/vectors/independent/exact.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT, OFFERED_TERMS } from '../constants.ts';
import { pesos } from '../money/money.ts';
import { annualRate, formatAnnualRate } from '../rates/rate.ts';
import { agreedPricing } from './agreed-rate.ts';
import { DEFAULT_POLICY } from './policy.ts';
import { creditQuote } from './quote.ts';

const under = (cap: string) => ({ pricing: DEFAULT_POLICY.pricing, cap: annualRate(cap) });

const someAmount = fc.integer({ min: MINIMUM_AMOUNT, max: MAXIMUM_AMOUNT });
const someTerm = fc.constantFrom(...OFFERED_TERMS);

// Its figures are those of all-in-cap.json: quote.test.ts.
describe('the rate that is agreed under a legal cap', () => {
  it('is what an independent calculation finds one step at a time, for any amount, term and cap', () => {
    fc.assert(
      fc.property(someAmount, someTerm, fc.integer({ min: 2_200, max: 2_700 }), (amount, term, cap) => {
        const pricing = agreedPricing(pesos(amount), term, under((cap / 10_000).toFixed(4)));
        const expected = agreedRate(BigInt(amount), term, 180n, BigInt(cap));
        expect(Math.round(Number(pricing?.monthlyRate) * 10_000)).toBe(Number(expected));
      }),
      { numRuns: 60 },
    );
  });

  it('prints no total above the printed cap', () => {
    fc.assert(
      fc.property(someAmount, someTerm, fc.integer({ min: 500, max: 2_700 }), (amount, term, cap) => {
        const rate = annualRate((cap / 10_000).toFixed(4));
        const quote = creditQuote(pesos(amount), term, { ...DEFAULT_POLICY, cap: rate });
        const printed = quote ? formatAnnualRate(quote.allInAnnualRate) : 'none';
        // Two digits before the comma or one: padded, the texts compare as the figures do.
        expect(printed.padStart(20) <= formatAnnualRate(rate).padStart(20)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('exists for whatever is lent under every cap that an operator can load, 5 % or more', () => {
    for (const term of OFFERED_TERMS)
      for (const amount of [MINIMUM_AMOUNT, MAXIMUM_AMOUNT])
        expect(agreedPricing(amount, term, under('0.05'))).toBeDefined();
  });
});
