import type { InferType } from 'yup';
import type { Rejection } from '../application/rejection.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { InstalmentOption } from '../plan/instalment-options.ts';
import type { PaymentPlan, PlanRow } from '../plan/plan.ts';
import type { AnnualRate } from '../rates/rate.ts';
import type { applicationSchema, readAmortization, readInstalmentPlan, readRisk } from './applications.ts';
import type { AnswerOf } from './endpoint.ts';
import type { ECONOMIC_ACTIVITIES } from './profiles.ts';
import { encodeRejection } from './rejection.ts';

export type ApplicationWire = InferType<typeof applicationSchema>;
type RiskAnswer = AnswerOf<typeof readRisk>;
type PlanWire = AnswerOf<typeof readInstalmentPlan>;
type AmortizationWire = AnswerOf<typeof readAmortization>['data'];

/** An application in our terms, independent of its storage. Amounts in whole pesos, term in months. */
export interface ApplicationFacts {
  readonly id: string;
  readonly status: string;
  readonly creditNumber: number;
  readonly amount: number;
  readonly term: number;
  readonly providerName: string;
  readonly procedure: string;
  readonly procedureDate: string;
}

export const encodeApplication = (application: ApplicationFacts): ApplicationWire => ({
  id: application.id,
  estado: application.status,
  referencia_pago: application.creditNumber,
  monto: application.amount,
  cuotas: application.term,
  medico: application.providerName,
  procedimiento: application.procedure,
  fecha_procedimiento: application.procedureDate,
});

type DatedRows = { readonly plan: PaymentPlan; readonly dueDates: readonly CalendarDate[] };

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

export const encodeInstalmentPlan = ({ plan, dueDates }: DatedRows): PlanWire => ({
  monto: plan.principal,
  cuotas: plan.term,
  valor_cuota: plan.monthlyPayment,
  tabla: plan.rows.map((row, index) => encodeRow(row, dueDates[index])),
});

export const encodeAmortization = (dated: DatedRows): AmortizationWire => ({
  ...encodeInstalmentPlan(dated),
  tasa_interes_mv: Number(dated.plan.monthlyRate),
  seguro_vida_mensual: dated.plan.insurance,
  valor_fga_con_iva: dated.plan.guaranteeTotal,
  costo_total: dated.plan.totalCost,
  tasa_ea_total: Number(dated.plan.allInAnnualRate),
});

/** Everything that the offer and the cost sheet show of a request. */
export interface RiskFacts extends DatedRows {
  readonly application: ApplicationFacts & { readonly maximumAmount: number | undefined };
  /** Effective annual, of the month of the plan's price. */
  readonly capRate: AnnualRate;
  readonly rejection: Rejection;
  readonly activity: keyof typeof ACTIVITIES;
}

const ACTIVITIES = {
  employee: 'Empleado',
  independent: 'Independiente',
  pensioner: 'Pensionado',
} as const satisfies Record<string, (typeof ECONOMIC_ACTIVITIES)[number]>;

export const encodeRisk = ({
  application,
  plan,
  dueDates,
  capRate,
  rejection,
  activity,
}: RiskFacts): RiskAnswer => ({
  app: { id: application.id, estado: application.status, referencia_pago: application.creditNumber },
  risk: {
    estado: application.status,
    monto: plan.principal,
    monto_maximo_credito: application.maximumAmount ?? null,
    medico: application.providerName,
    procedimiento: application.procedure,
    cuotas: plan.term,
    valor_cuota: plan.monthlyPayment,
    seguro_vida_mensual: plan.insurance,
    valor_fga_con_iva: plan.guaranteeTotal,
    tasa_interes_mv: Number(plan.monthlyRate),
    fecha_primer_pago: dueDates[0] ?? '',
    cuota_financiera: plan.instalment,
    fga_mensual: plan.rows[0]?.guarantee ?? 0,
    costo_total: plan.totalCost,
    tasa_ea_total: Number(plan.allInAnnualRate),
    tope_ea_mes: Number(capRate),
    ...encodeRejection(rejection),
    actividad_economica: ACTIVITIES[activity],
  },
});

/** The map that the contract keys by number of instalments: 1 means available. */
export const encodeInstalmentOptions = (options: readonly InstalmentOption[]) =>
  Object.fromEntries(
    options.map(({ term, isAvailable, monthlyPayment, totalCost }) => [
      String(term),
      { resultado: isAvailable ? 1 : 0, cuota_asignacion: monthlyPayment, costo_total: totalCost },
    ]),
  );

/** Wire names of an application's fields, for errors that name one. */
export const APPLICATION_FIELDS = {
  amount: 'monto',
  term: 'cuotas',
  provider: 'medico',
  procedureDate: 'fecha_procedimiento',
} as const;
