import { boolean, lazy, number, object, string } from 'yup';
import type { EconomicActivity } from '../../application/applicant-documents.ts';
import { type ApplicationStatus, isApplicationStatus } from '../../application/application-status.ts';
import type { Rejection } from '../../application/rejection.ts';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { type Money, pesos } from '../../money/money.ts';
import type { InstalmentOption } from '../../plan/instalment-options.ts';
import type { AnnualRate } from '../../rates/rate.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { amountField, dateField, exact, idField, pesosField, rateField, shape } from '../fields.ts';
import type { DatedPlan } from './amortization.ts';
import {
  type ApplicationFacts,
  applicationFields,
  decodeApplication,
  encodeApplication,
} from './applications.ts';
import {
  decodeEconomicActivity,
  economicActivityField,
  encodeEconomicActivity,
} from './economic-activity.ts';
import { decodeRejection, encodeRejection, rejectionFields } from './rejection.ts';

/** A decision and its price. */
const riskFields = {
  app: shape({
    id: string().required(),
    estado: string().required(),
    referencia_pago: number().integer().required(),
  }),
  risk: shape({
    estado: string().required(),
    monto: pesosField().required(),
    monto_maximo_credito: pesosField().nullable().defined(),
    medico: string().required(),
    cuotas: number().integer().required(),
    valor_cuota: pesosField().required(),
    seguro_vida_mensual: pesosField().required(),
    valor_fga_con_iva: pesosField().required(),
    tasa_interes_mv: rateField().required(),
    fecha_primer_pago: dateField().required(),
    /** Beyond the fixed fields: what the cost sheet needs to explain every peso. */
    cuota_financiera: pesosField().required(),
    fga_mensual: pesosField().required(),
    costo_total: pesosField().required(),
    tasa_ea_total: rateField().required(),
    tope_ea_mes: rateField().required(),
    procedimiento: string().required(),
    /** As it was declared: nothing above it is lent. */
    costo_procedimiento: pesosField().required(),
    /** In the place of a signed credit, as the clinic confirmed this lower cost. */
    reemplaza_firmado: boolean().required(),
    ...rejectionFields,
    actividad_economica: economicActivityField().required(),
  }),
};

export const readRisk = endpoint({
  method: 'GET',
  path: '/api/applications/risk/:profileId',
  summary: 'La decisión de riesgo de la solicitud; cada consulta vuelve a mirar si está en estudio',
  access: 'session',
  params: exact({ profileId: idField() }),
  answer: shape(riskFields),
});

const instalmentOption = shape({
  /** 1 means available. */
  resultado: number().oneOf([0, 1]).required(),
  cuota_asignacion: pesosField().required(),
  costo_total: pesosField().required(),
});

const instalmentOptionsField = () =>
  lazy((value: unknown) =>
    object(Object.fromEntries(Object.keys(Object(value)).map((term) => [term, instalmentOption]))).required(),
  );

export const readInstalmentOptions = endpoint({
  method: 'GET',
  path: '/api/application/opciones_cuotas/:applicationId',
  summary: 'Los planes posibles, por número de cuotas',
  access: 'session',
  params: exact({ applicationId: idField() }),
  answer: shape({ data: instalmentOptionsField() }),
});

export const updateApplication = endpoint({
  method: 'PATCH',
  path: '/api/application/:applicationId',
  summary: 'Con el monto que está, elige el plan; con otro, cambia el monto',
  access: 'session',
  params: exact({ applicationId: idField() }),
  body: exact({
    monto: amountField('El monto a solicitar es requerido'),
    cuotas: number().integer().min(1).max(120).required('Elige un plan de cuotas.'),
  }),
  /** The application as it is now, its decision and price, and the plans of its amount. */
  answer: shape({ ...applicationFields, ...riskFields, opciones: instalmentOptionsField() }),
  repeatable: true,
});

export const offerEndpoints = { readRisk, readInstalmentOptions, updateApplication };

/** Everything that the offer and the cost sheet show of a request. */
export interface RiskFacts extends DatedPlan {
  readonly application: ApplicationFacts & {
    readonly maximumAmount: number | undefined;
    readonly procedureCost: number;
    readonly replacesSigned: boolean;
  };
  /** Effective annual, of the month of the plan's price. */
  readonly capRate: AnnualRate;
  readonly rejection: Rejection;
  readonly activity: EconomicActivity;
}

export const encodeRisk = ({
  application,
  plan,
  dueDates,
  capRate,
  rejection,
  activity,
}: RiskFacts): AnswerOf<typeof readRisk> => ({
  app: { id: application.id, estado: application.status, referencia_pago: application.creditNumber },
  risk: {
    estado: application.status,
    monto: plan.principal,
    monto_maximo_credito: application.maximumAmount ?? null,
    medico: application.providerName,
    procedimiento: application.procedure,
    costo_procedimiento: application.procedureCost,
    reemplaza_firmado: application.replacesSigned,
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
    actividad_economica: encodeEconomicActivity(activity),
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
  readonly procedureCost: Money;
  /** The clinic confirmed this lower cost after another credit was signed, which has no effect any more. */
  readonly replacesSigned: boolean;
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
  procedureCost: pesos(risk.costo_procedimiento),
  replacesSigned: risk.reemplaza_firmado,
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

/** An offer after a change: what the application is now, its price, and the plans of its amount. */
export interface ChangedOffer {
  readonly application: ApplicationFacts;
  readonly offer: CreditOffer;
  readonly plans: readonly PlanChoice[];
}

export const encodeChangedOffer = (
  facts: RiskFacts,
  options: readonly InstalmentOption[],
): AnswerOf<typeof updateApplication> => ({
  ...encodeApplication(facts.application),
  ...encodeRisk(facts),
  opciones: encodeInstalmentOptions(options),
});

export const decodeChangedOffer = (answer: AnswerOf<typeof updateApplication>): ChangedOffer => ({
  application: decodeApplication(answer),
  offer: decodeOffer(answer),
  plans: decodeInstalmentOptions({ data: answer.opciones }),
});

/** What reading the decision and the plans would answer after a change. */
export const answersAfterChange = ({ app, risk, opciones }: AnswerOf<typeof updateApplication>) => ({
  risk: { app, risk } satisfies AnswerOf<typeof readRisk>,
  options: { data: opciones } satisfies AnswerOf<typeof readInstalmentOptions>,
});

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
