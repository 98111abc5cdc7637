import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/plans.json' with { type: 'json' };
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT, OFFERED_TERMS } from '../constants.ts';
import { pesos, sumOf } from '../money/money.ts';
import { monthlyRate } from '../rates/rate.ts';
import { KNOWN_RATE_CAPS } from '../rates/rate-caps.ts';
import { type PlanRow, paymentPlan } from './plan.ts';
import { DEFAULT_POLICY } from './policy.ts';

const pricing = DEFAULT_POLICY.pricing;

const wireRow = (row: PlanRow) => ({
  numero: row.number,
  pago: row.payment,
  interes: row.interest,
  capital: row.principal,
  saldo: row.balance,
  seguro_vida: row.insurance,
  fga: row.guarantee,
  cuota: row.total,
});

describe('paymentPlan', () => {
  // @covers 9.13
  it.each(vectors)(
    'gives the figures of plans.json for $monto over $cuotas at $tasa_interes_mv',
    (vector) => {
      const rate = monthlyRate(vector.tasa_interes_mv);
      const plan = paymentPlan(pesos(vector.monto), vector.cuotas, { ...pricing, monthlyRate: rate });
      expect({
        monto: plan.principal,
        cuotas: plan.term,
        tasa_interes_mv: plan.monthlyRate,
        cuota_financiera: plan.instalment,
        seguro_vida_mensual: plan.insurance,
        fga: plan.guaranteeFee,
        iva_fga: plan.guaranteeVat,
        valor_fga_con_iva: plan.guaranteeTotal,
        valor_cuota: plan.monthlyPayment,
        ultima_cuota: plan.lastPayment,
        costo_total: plan.totalCost,
        tasa_ea_total: plan.allInAnnualRate,
        primeras: plan.rows.slice(0, 3).map(wireRow),
        ultimas: plan.rows.slice(-2).map(wireRow),
      }).toEqual(vector);
    },
  );

  it('repays exactly the principal, ends at zero and charges nothing negative, whatever amount, term and rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MINIMUM_AMOUNT, max: MAXIMUM_AMOUNT }),
        fc.constantFrom(...OFFERED_TERMS, 1, 2, 60),
        fc.integer({ min: 0, max: 300 }),
        (amount, term, tenThousandths) => {
          const rate = monthlyRate((tenThousandths / 10_000).toFixed(4));
          const plan = paymentPlan(pesos(amount), term, { ...pricing, monthlyRate: rate });
          expect(plan.rows).toHaveLength(term);
          expect(sumOf(plan.rows.map((row) => row.principal))).toBe(amount);
          expect(plan.rows.at(-1)?.balance).toBe(0);
          expect(sumOf(plan.rows.map((row) => row.guarantee))).toBe(plan.guaranteeTotal);
          for (const row of plan.rows) {
            expect(
              Math.min(row.payment, row.interest, row.principal, row.balance, row.guarantee),
            ).toBeGreaterThanOrEqual(0);
            expect(row.total).toBe(row.interest + row.principal + row.insurance + row.guarantee);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps the all-in rate of the default policy under the latest known cap for every term offered', () => {
    const latestCap = KNOWN_RATE_CAPS.at(-1);
    const rates = OFFERED_TERMS.map((term) =>
      Number(paymentPlan(MAXIMUM_AMOUNT, term, pricing).allInAnnualRate),
    );
    expect(Math.max(...rates)).toBeLessThanOrEqual(Number(latestCap?.rate));
  });

  it('refuses a principal that is not positive', () => {
    expect(() => paymentPlan(pesos(0), 12, pricing)).toThrow(new RangeError('Not a principal: 0'));
  });
});
