import { describe, expect, it } from 'vitest';
import { pesos } from '#core/money/money.ts';
import plans from '../../../tests/vectors/plans.json' with { type: 'json' };
import { costBreakdown } from './cost-breakdown.ts';

describe('what a credit costs, by what it pays', () => {
  it('gives 2 449 444 of interest for 6 666 666 in 36 months at 1,8 %, the worked example of the facts, 2.2', () => {
    const breakdown = costBreakdown({
      amount: pesos(6_666_666),
      term: 36,
      insurance: pesos(3_333),
      guaranteeTotal: pesos(142_800),
      totalCost: pesos(9_378_898),
    });
    expect(breakdown.interest).toBe(2_449_444);
  });

  // @covers 2.91
  it.each(plans)('adds up to the total of $monto in $cuotas months, to the peso', (plan) => {
    const { lent, interest, insurance, guarantee, total } = costBreakdown({
      amount: pesos(plan.monto),
      term: plan.cuotas,
      insurance: pesos(plan.seguro_vida_mensual),
      guaranteeTotal: pesos(plan.valor_fga_con_iva),
      totalCost: pesos(plan.costo_total),
    });
    expect(insurance).toBe(plan.seguro_vida_mensual * plan.cuotas);
    expect(lent + interest + insurance + guarantee).toBe(total);
    expect(total).toBe(plan.costo_total);
  });
});
