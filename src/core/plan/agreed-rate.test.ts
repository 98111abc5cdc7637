import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/all-in-cap.json' with { type: 'json' };
import { agreedRate } from '../../../tests/vectors/independent/exact.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT, OFFERED_TERMS } from '../constants.ts';
import { type Money, pesos } from '../money/money.ts';
import { annualRate, formatAnnualRate } from '../rates/rate.ts';
import { agreedPricing } from './agreed-rate.ts';
import { paymentPlan } from './plan.ts';
import { DEFAULT_POLICY } from './policy.ts';

const under = (cap: string) => ({ pricing: DEFAULT_POLICY.pricing, cap: annualRate(cap) });

const agreedPlan = (amount: Money, term: number, list: ReturnType<typeof under>) => {
  const pricing = agreedPricing(amount, term, list);
  return pricing && paymentPlan(amount, term, pricing);
};

const someAmount = fc.integer({ min: MINIMUM_AMOUNT, max: MAXIMUM_AMOUNT });
const someTerm = fc.constantFrom(...OFFERED_TERMS);

describe('the rate that is agreed under a legal cap', () => {
  it.each(vectors)('gives all-in-cap.json: $monto over $cuotas under $tope_ea', (vector) => {
    const plan = agreedPlan(pesos(vector.monto), vector.cuotas, under(vector.tope_ea));
    expect(
      plan && {
        tasa_interes_mv: plan.monthlyRate,
        valor_cuota: plan.monthlyPayment,
        costo_total: plan.totalCost,
        tasa_ea_total: plan.allInAnnualRate,
      },
    ).toEqual(
      vector.tasa_interes_mv === null
        ? undefined
        : {
            tasa_interes_mv: vector.tasa_interes_mv,
            valor_cuota: vector.valor_cuota,
            costo_total: vector.costo_total,
            tasa_ea_total: vector.tasa_ea_total,
          },
    );
  });

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
        const plan = agreedPlan(pesos(amount), term, under(rate));
        const printed = plan ? formatAnnualRate(plan.allInAnnualRate) : 'none';
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
