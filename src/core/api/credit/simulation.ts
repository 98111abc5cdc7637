import { array, number, object } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { type Money, pesos, signedPesos } from '../../money/money.ts';
import type { PrepaymentChoice } from '../../payments/payment-application.ts';
import type { PaymentSimulation, PlanAhead, Savings } from '../../payments/payment-simulation.ts';
import { type AnswerOf, endpoint, type QueryOf } from '../endpoint.ts';
import { dateField, exact, pesosField, shape, signedPesosField } from '../fields.ts';
import { loanIdParams } from './credit.ts';
import {
  type AppliedLine,
  appliedLineSchema,
  decodeLine,
  encodeLines,
  reallocatedBy,
} from './credit-payments.ts';

type SimulationAnswer = AnswerOf<typeof simulatePayment>['data'];

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

/** Whole pesos. */
export const encodeSimulatedAmount = (amount: number): QueryOf<typeof simulatePayment> => ({ valor: amount });

const decodePlan = (plan: SimulationAnswer['plan_actual']): PlanAhead => ({
  term: plan.cuotas,
  monthlyPayment: pesos(plan.valor_cuota),
  lastPayment: pesos(plan.ultima_cuota),
  lastDueOn: calendarDate(plan.ultima_fecha),
  toPay: pesos(plan.por_pagar),
  interest: pesos(plan.intereses),
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

/** What is left if each instalment is paid on its day. */
const planFields = {
  cuotas: number().integer().required(),
  valor_cuota: pesosField().required(),
  ultima_cuota: pesosField().required(),
  ultima_fecha: dateField().required(),
  /** All that is still to be paid, charges included. */
  por_pagar: pesosField().required(),
  intereses: pesosField().required(),
};

/** What is spared against going on as now, of everything and of interest alone; below zero where it costs more. */
const savingsFields = {
  ahorro: signedPesosField().required(),
  ahorro_intereses: signedPesosField().required(),
};

export const simulatePayment = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/simulacion',
  summary: 'Qué pasaría con el crédito al pagar hoy un valor; no cambia nada',
  access: 'session',
  params: loanIdParams,
  query: exact({ valor: pesosField().required('Ingrese el valor a pagar') }),
  answer: shape({
    data: shape({
      valor: pesosField().required(),
      /** The day for which all of it holds. */
      fecha: dateField().required(),
      /** Its amounts add up to `valor`. */
      aplicacion: array(appliedLineSchema).required(),
      intereses_ahorrados: pesosField().required(),
      /** The debt of that day once it is paid. */
      despues: shape({ quota_debt: pesosField().required(), total_debt: pesosField().required() }),
      /** Going on without this payment. */
      plan_actual: shape(planFields),
      /** There when it ends the credit. */
      cierre: object(savingsFields).nullable().defined(),
      /** There when something is left over that prepays capital: both plans, for the borrower to choose. */
      abono: object({
        valor: pesosField().required(),
        plazo: shape({ ...planFields, ...savingsFields }),
        cuota: shape({ ...planFields, ...savingsFields }),
      })
        .nullable()
        .defined(),
    }),
  }),
});

/** The field of the amount, for errors. */
export const SIMULATED_AMOUNT_FIELD = 'valor';

export const simulationEndpoints = { simulatePayment };

const encodePlan = (plan: PlanAhead) => ({
  cuotas: plan.term,
  valor_cuota: plan.monthlyPayment,
  ultima_cuota: plan.lastPayment,
  ultima_fecha: plan.lastDueOn,
  por_pagar: plan.toPay,
  intereses: plan.interest,
});

const encodeSavings = ({ saved, interestSaved }: Savings) => ({
  ahorro: saved,
  ahorro_intereses: interestSaved,
});

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
    plan_actual: encodePlan(asNow),
    cierre: closing ? encodeSavings(closing) : null,
    abono: prepayment
      ? {
          valor: prepayment.amount,
          plazo: {
            ...encodePlan(prepayment.choices.reduce_term),
            ...encodeSavings(prepayment.choices.reduce_term),
          },
          cuota: {
            ...encodePlan(prepayment.choices.reduce_instalment),
            ...encodeSavings(prepayment.choices.reduce_instalment),
          },
        }
      : null,
  };
};
