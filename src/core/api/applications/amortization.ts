import { array, number } from 'yup';
import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { PaymentPlan, PlanRow } from '../../plan/plan.ts';
import { type AnswerOf, endpoint, type QueryOf } from '../endpoint.ts';
import { amountField, dateField, exact, idField, pesosField, rateField, shape } from '../fields.ts';

const row = shape({
  numero: number().integer().required(),
  fecha: dateField().required(),
  cuota: pesosField().required(),
  capital: pesosField().required(),
  interes: pesosField().required(),
  seguro_vida: pesosField().required(),
  fga: pesosField().required(),
  saldo: pesosField().required(),
});

export const readInstalmentPlan = endpoint({
  method: 'GET',
  path: '/api/application/plan_cuotas/:id',
  summary: 'El plan de cuotas elegido, cuota por cuota',
  access: 'session',
  params: exact({ id: idField() }),
  answer: shape({
    monto: pesosField().required(),
    cuotas: number().integer().required(),
    valor_cuota: pesosField().required(),
    tabla: array(row).required(),
  }),
});

export const readAmortization = endpoint({
  method: 'GET',
  path: '/api/amortizacion',
  summary: 'La tabla de amortización de un monto a un número de cuotas',
  access: 'public',
  query: exact({
    monto: amountField('Escribe un monto.'),
    cuotas: number().integer().min(1).max(120).required(),
  }),
  answer: shape({
    data: shape({
      monto: pesosField().required(),
      cuotas: number().integer().required(),
      tasa_interes_mv: rateField().required(),
      valor_cuota: pesosField().required(),
      seguro_vida_mensual: pesosField().required(),
      valor_fga_con_iva: pesosField().required(),
      costo_total: pesosField().required(),
      tasa_ea_total: rateField().required(),
      tabla: array(row).required(),
    }),
  }),
});

export const amortizationEndpoints = { readInstalmentPlan, readAmortization };

type PlanWire = AnswerOf<typeof readInstalmentPlan>;
type AmortizationWire = AnswerOf<typeof readAmortization>['data'];

/** Amount in whole pesos, term in months. */
export const encodeAmortizationQuery = (amount: number, term: number): QueryOf<typeof readAmortization> => ({
  monto: amount,
  cuotas: term,
});

/** A plan and the due date of each of its rows. */
export interface DatedPlan {
  readonly plan: PaymentPlan;
  readonly dueDates: readonly CalendarDate[];
}

const encodeRow = (row: PlanRow, dueOn: CalendarDate | undefined): PlanWire['tabla'][number] => ({
  numero: row.number,
  fecha: dueOn ?? '',
  cuota: row.total,
  capital: row.principal,
  interes: row.interest,
  seguro_vida: row.insurance,
  fga: row.guarantee,
  saldo: row.balance,
});

export const encodeInstalmentPlan = ({ plan, dueDates }: DatedPlan): PlanWire => ({
  monto: plan.principal,
  cuotas: plan.term,
  valor_cuota: plan.monthlyPayment,
  tabla: plan.rows.map((row, index) => encodeRow(row, dueDates[index])),
});

export const encodeAmortization = (dated: DatedPlan): AmortizationWire => ({
  ...encodeInstalmentPlan(dated),
  tasa_interes_mv: Number(dated.plan.monthlyRate),
  seguro_vida_mensual: dated.plan.insurance,
  valor_fga_con_iva: dated.plan.guaranteeTotal,
  costo_total: dated.plan.totalCost,
  tasa_ea_total: Number(dated.plan.allInAnnualRate),
});
