import type { PaymentSimulation, PlanAhead, Savings } from '../payments/payment-simulation.ts';
import { encodeLines, reallocatedBy } from './credit-payments.ts';
import type { AnswerOf } from './endpoint.ts';
import type { simulatePayment } from './simulation.ts';

const planOf = (plan: PlanAhead) => ({
  cuotas: plan.term,
  valor_cuota: plan.monthlyPayment,
  ultima_cuota: plan.lastPayment,
  ultima_fecha: plan.lastDueOn,
  por_pagar: plan.toPay,
  intereses: plan.interest,
});

const savingsOf = ({ saved, interestSaved }: Savings) => ({ ahorro: saved, ahorro_intereses: interestSaved });

/** What a payment of an amount in whole pesos would do. */
export const encodeSimulation = (
  amount: number,
  simulation: PaymentSimulation,
): AnswerOf<typeof simulatePayment>['data'] => {
  const { allocation, debt, asNow, closing, prepayment } = simulation;
  return {
    valor: amount,
    fecha: debt.on,
    aplicacion: encodeLines(allocation),
    intereses_ahorrados: reallocatedBy(allocation),
    despues: { quota_debt: debt.minimumPayment, total_debt: debt.totalDebt },
    plan_actual: planOf(asNow),
    cierre: closing ? savingsOf(closing) : null,
    abono: prepayment
      ? {
          valor: prepayment.amount,
          plazo: {
            ...planOf(prepayment.choices.reduce_term),
            ...savingsOf(prepayment.choices.reduce_term),
          },
          cuota: {
            ...planOf(prepayment.choices.reduce_instalment),
            ...savingsOf(prepayment.choices.reduce_instalment),
          },
        }
      : null,
  };
};
