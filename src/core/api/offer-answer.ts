import { type ApplicationStatus, isApplicationStatus } from '../application/application-status.ts';
import type { EconomicActivity } from '../application/economic-activity.ts';
import type { Rejection } from '../application/rejection.ts';
import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { type Money, pesos } from '../money/money.ts';
import type {
  readInstalmentOptions,
  readInstalmentPlan,
  readRisk,
  updateApplication,
} from './applications.ts';
import { decodeEconomicActivity } from './economic-activity.ts';
import type { AnswerOf, BodyOf } from './endpoint.ts';
import { decodeRejection } from './rejection.ts';

/** Decision on an application and its current price. Amounts in whole pesos, term in months. */
export interface CreditOffer {
  readonly applicationId: string;
  /** Undefined for a status unknown to this build. */
  readonly status: ApplicationStatus | undefined;
  readonly creditNumber: number;
  readonly amount: Money;
  readonly maximumAmount: Money;
  readonly term: number;
  readonly providerName: string;
  readonly procedure: string;
  readonly activity: EconomicActivity;
  readonly rejection: Rejection;
  /** What is paid each month: `instalment` + `insurance` + `guarantee`. */
  readonly monthlyPayment: Money;
  readonly instalment: Money;
  readonly insurance: Money;
  readonly guarantee: Money;
  readonly guaranteeTotal: Money;
  readonly totalCost: Money;
  /** Fractions: for each month in arrears, and effective annual. */
  readonly monthlyRate: number;
  readonly allInAnnualRate: number;
  readonly capRate: number;
  readonly firstDueDate: CalendarDate;
}

export const decodeOffer = ({ app, risk }: AnswerOf<typeof readRisk>): CreditOffer => ({
  applicationId: app.id,
  status: isApplicationStatus(risk.estado) ? risk.estado : undefined,
  creditNumber: app.referencia_pago,
  amount: pesos(risk.monto),
  maximumAmount: pesos(risk.monto_maximo_credito ?? risk.monto),
  term: risk.cuotas,
  providerName: risk.medico,
  procedure: risk.procedimiento,
  activity: decodeEconomicActivity(risk.actividad_economica),
  rejection: decodeRejection(risk),
  monthlyPayment: pesos(risk.valor_cuota),
  instalment: pesos(risk.cuota_financiera),
  insurance: pesos(risk.seguro_vida_mensual),
  guarantee: pesos(risk.fga_mensual),
  guaranteeTotal: pesos(risk.valor_fga_con_iva),
  totalCost: pesos(risk.costo_total),
  monthlyRate: risk.tasa_interes_mv,
  allInAnnualRate: risk.tasa_ea_total,
  capRate: risk.tope_ea_mes,
  firstDueDate: calendarDate(risk.fecha_primer_pago),
});

/** One of the plans of an amount: how many months, what each costs and what all of them do. */
export interface PlanChoice {
  readonly term: number;
  readonly isAvailable: boolean;
  readonly monthlyPayment: Money;
  readonly totalCost: Money;
}

export const decodeInstalmentOptions = ({
  data,
}: AnswerOf<typeof readInstalmentOptions>): readonly PlanChoice[] =>
  Object.entries(data).map(([term, option]) => ({
    term: Number(term),
    isAvailable: option.resultado === 1,
    monthlyPayment: pesos(option.cuota_asignacion),
    totalCost: pesos(option.costo_total),
  }));

/** Chooses a plan of the current amount. */
export const encodePlanChoice = (amount: number, term: number): BodyOf<typeof updateApplication> => ({
  monto: amount,
  cuotas: term,
});

/** A term that is never offered: changing the amount chooses no plan, also on a retry. */
const NO_TERM = 1;

export const encodeAmountChange = (amount: number): BodyOf<typeof updateApplication> => ({
  monto: amount,
  cuotas: NO_TERM,
});

/** The chosen plan's last instalment, which absorbs the rounding of all others. */
export interface LastInstalment {
  readonly dueOn: CalendarDate;
  readonly payment: Money;
}

export const decodeLastInstalment = ({
  tabla,
}: AnswerOf<typeof readInstalmentPlan>): LastInstalment | undefined => {
  const last = tabla.at(-1);
  return last && { dueOn: calendarDate(last.fecha), payment: pesos(last.cuota) };
};
