import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { type Money, pesos, signedPesos } from '../money/money.ts';
import type { PrepaymentChoice } from '../payments/prepayment.ts';
import { type AppliedLine, decodeLine } from './credit-payments.ts';
import type { AnswerOf } from './endpoint.ts';
import type { simulatePayment } from './simulation.ts';

type SimulationAnswer = AnswerOf<typeof simulatePayment>['data'];

/** What is left if each instalment is paid on its day. Whole pesos, charges included. */
export interface PlanAhead {
  readonly term: number;
  readonly monthlyPayment: Money;
  readonly lastPayment: Money;
  readonly lastDueOn: CalendarDate;
  readonly toPay: Money;
}

/** Savings against the current plan: in total, and of interest alone; negative where it costs more. */
export interface Savings {
  readonly saved: Money;
  readonly interestSaved: Money;
}

/** What a payment would do on a day. */
export interface Simulation {
  readonly amount: Money;
  readonly on: CalendarDate;
  readonly applied: readonly AppliedLine[];
  /** Interest already paid that is moved to capital. */
  readonly interestMoved: Money;
  readonly minimumAfter: Money;
  readonly totalAfter: Money;
  readonly asNow: PlanAhead;
  readonly closing: Savings | undefined;
  readonly prepayment:
    | { readonly amount: Money; readonly choices: Readonly<Record<PrepaymentChoice, PlanAhead & Savings>> }
    | undefined;
}

const decodePlan = (plan: SimulationAnswer['plan_actual']): PlanAhead => ({
  term: plan.cuotas,
  monthlyPayment: pesos(plan.valor_cuota),
  lastPayment: pesos(plan.ultima_cuota),
  lastDueOn: calendarDate(plan.ultima_fecha),
  toPay: pesos(plan.por_pagar),
});

const decodeSavings = (savings: { readonly ahorro: number; readonly ahorro_intereses: number }): Savings => ({
  saved: signedPesos(savings.ahorro),
  interestSaved: signedPesos(savings.ahorro_intereses),
});

export const decodeSimulation = ({ data }: AnswerOf<typeof simulatePayment>): Simulation => {
  const { abono, cierre } = data;
  return {
    amount: pesos(data.valor),
    on: calendarDate(data.fecha),
    applied: data.aplicacion.map(decodeLine),
    interestMoved: pesos(data.intereses_ahorrados),
    minimumAfter: pesos(data.despues.quota_debt),
    totalAfter: pesos(data.despues.total_debt),
    asNow: decodePlan(data.plan_actual),
    closing: cierre ? decodeSavings(cierre) : undefined,
    prepayment: abono
      ? {
          amount: pesos(abono.valor),
          choices: {
            reduce_term: { ...decodePlan(abono.plazo), ...decodeSavings(abono.plazo) },
            reduce_instalment: { ...decodePlan(abono.cuota), ...decodeSavings(abono.cuota) },
          },
        }
      : undefined,
  };
};
