import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/all-in-cap.json' with { type: 'json' };
import { pesos } from '../money/money.ts';
import { annualRate } from '../rates/rate.ts';
import { DEFAULT_POLICY } from './policy.ts';
import { creditQuote, quotableTerms } from './quote.ts';

const under = (cap: string) => ({ ...DEFAULT_POLICY, cap: annualRate(cap) });

describe('the quote of a credit', () => {
  it.each(vectors)('is that of all-in-cap.json for $monto over $cuotas under $tope_ea', (vector) => {
    const quote = creditQuote(pesos(vector.monto), vector.cuotas, under(vector.tope_ea));
    const { monto, cuotas, tope_ea, ...figures } = vector;
    expect({
      tasa_interes_mv: quote?.monthlyRate ?? null,
      valor_cuota: quote?.monthlyPayment,
      costo_total: quote?.totalCost,
      tasa_ea_total: quote?.allInAnnualRate,
    }).toEqual(figures);
  });
});

describe('the terms of an amount', () => {
  it('are those with an instalment of 30.000 or more', () => {
    // 180.000 over six months are some 32.000 each, over nine some 22.000.
    expect(quotableTerms(pesos(180_000), under('0.2924'))).toEqual([3, 6]);
    expect(quotableTerms(pesos(25_000_000), under('0.2924'))).toEqual(DEFAULT_POLICY.terms);
  });

  it('are none where not even a credit without interest is within the cap', () => {
    expect(quotableTerms(pesos(3_000_000), under('0.0150'))).toEqual([]);
  });
});
