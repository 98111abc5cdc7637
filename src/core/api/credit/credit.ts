import { array, boolean, type InferType, number, object, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import type { CatchUp, Debt } from '../../loan/debt.ts';
import type { LoanAccount } from '../../loan/loan-account.ts';
import { type Money, pesos } from '../../money/money.ts';
import { dueDate } from '../../plan/schedule.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import {
  creditNumberField,
  dateField,
  exact,
  instantField,
  pesosField,
  rateField,
  shape,
} from '../fields.ts';
import { keyOf } from '../key-of.ts';
import { decodeCatchUp } from '../payments/catch-up.ts';
import { type CreditPayment, creditPaymentSchema, decodePayment } from './credit-payments.ts';
import { creditHubSchema, type DebtParts, decodeParts } from './debt.ts';
import { decodeInstalment, type Instalment, instalmentSchema, regularOf } from './instalments.ts';
import { decodePromise, type MadePromise, promiseSchema } from './made-promise.ts';
import {
  decodeOpenPayments,
  type OpenPayment,
  openPaymentSchema,
  type ReportedPayment,
} from './open-payments.ts';
import { decodePrice, type Price, priceSchema } from './price.ts';

/** A credit as its holder sees it. Plain data, so that it can be persisted on the device. */
export interface Credit {
  readonly number: number;
  readonly applicationId: string;
  /** In the catalogue; undefined for a doctor who was typed. */
  readonly providerId: string | undefined;
  readonly standing: 'current' | 'in_arrears' | 'paid' | 'withdrawn';
  readonly amount: Money;
  readonly term: number;
  /** A fraction per month: 0.018 is 1,80 %. */
  readonly monthlyRate: number;
  readonly instalment: Money;
  readonly disbursedOn: CalendarDate;
  readonly firstDueOn: CalendarDate;
  readonly paidInstalments: number;
  readonly principalLeft: Money;
  /** What arrived beyond the total debt and is the borrower's. */
  readonly inFavour: Money;
  /** Given back for payments that were charged back afterwards; part of what is to pay. */
  readonly chargedBack: Money;
  readonly daysOverdue: number;
  /** The day on which its holder's insolvency was admitted, while it lasts. */
  readonly insolventSince: CalendarDate | undefined;
  /** What arrears grow by in the next day. */
  readonly arrearsPerDay: Money;
  readonly minimumPayment: Money;
  readonly totalDebt: Money;
  /** What brings it up to date today; undefined when nothing is overdue. */
  readonly catchUp: CatchUp | undefined;
  readonly minimumParts: DebtParts;
  readonly totalParts: DebtParts;
  /** The day for which both figures hold. */
  readonly validOn: CalendarDate;
  readonly nextDueOn: CalendarDate | undefined;
  readonly price: Price;
  readonly instalments: readonly Instalment[];
  /** The newest first, reversed ones among them. */
  readonly payments: readonly CreditPayment[];
  /** At the provider. */
  readonly openPayments: readonly OpenPayment[];
  /** Expired counter payments. */
  readonly lapsedPayments: readonly OpenPayment[];
  /** The newest promise to pay; undefined when none was made. */
  readonly promise: MadePromise | undefined;
  /** Its holder withdrew, and the clinic is asked whether the procedure had begun, or says so: then it stands. */
  readonly withdrawal: 'asked' | 'excluded' | undefined;
  /** Its holder has not said how to be reminded, or not. */
  readonly asksForReminders: boolean;
  /** At a counter, with its slip. */
  readonly reportedPayments: readonly ReportedPayment[];
}

const STANDINGS = {
  current: 'vigente',
  in_arrears: 'en_mora',
  paid: 'pagado',
  withdrawn: 'retractado',
} as const satisfies Record<Credit['standing'], string>;

const WITHDRAWALS = {
  asked: 'preguntado',
  excluded: 'excluido',
} as const satisfies Record<NonNullable<Credit['withdrawal']>, string>;

/** The credit as its holder sees it. `id` is the credit number, which is the payment reference too. */
export const creditSchema = object({
  id: number().integer().required(),
  monto: pesosField().required(),
  /** Instalments of the plan in force; a prepayment may leave fewer than were agreed. */
  cuotas: number().integer().required(),
  tasa_interes_mv: rateField().required(),
  /** Of the next instalment to be paid, charges included. */
  valor_cuota: pesosField().required(),
  fecha_desembolso: dateField().required(),
  fecha_primer_pago: dateField().required(),
  cuotas_pagadas: number().integer().required(),
  saldo_capital: pesosField().required(),
  /** What arrived beyond the total debt and is the borrower's. */
  saldo_a_favor: pesosField().required(),
  /** Given back for a payment that was charged back afterwards: owed, and part of both amounts to pay. */
  devolucion_reversada: pesosField().optional(),
  dias_mora: number().integer().min(0).required(),
  /** What arrears grow by in the next day if nothing is paid. */
  mora_por_dia: pesosField().required(),
  estado: string().oneOf(Object.values(STANDINGS)).required(),
  /** While its holder's insolvency lasts, the day of its admission: no contacts, no arrears interest, no reports. */
  insolvencia_desde: dateField().optional(),
});

export type CreditWire = InferType<typeof creditSchema>;

export const applicationOfCreditSchema = shape({
  id: string().required(),
  estado: string().required(),
  referencia_pago: number().integer().required(),
  medico: string().required(),
  /** The institution's id in the catalogue; null for a doctor who was typed. */
  medico_id: string().nullable().optional(),
  procedimiento: string().required(),
});

export const loanIdParams = exact({ loanId: creditNumberField() });

export const readCredit = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId',
  summary: 'El crédito con su deuda al día de hoy, sus cuotas y sus pagos',
  access: 'session',
  params: loanIdParams,
  answer: shape({
    data: shape({
      credito: creditSchema.required(),
      facturas: array(instalmentSchema).required(),
      precio: priceSchema,
      /** The newest first, reversed ones among them. */
      pagos: array(creditPaymentSchema).required(),
      pagos_en_proceso: array(openPaymentSchema).required(),
      /** The newest promise to pay. */
      promesa: promiseSchema.nullable().defined(),
      /** A withdrawal that its clinic is asked about, or that is excluded since lately. */
      retracto: string().oneOf(Object.values(WITHDRAWALS)).optional(),
      /** Its holder has not said how to be reminded, or not. */
      preguntar_recordatorios: boolean().optional(),
      application: applicationOfCreditSchema,
      credit_hub: creditHubSchema.required(),
      /** When the server computed these figures. */
      consultado: instantField().required(),
    }),
  }),
});

export const creditEndpoints = { readCredit };

const standingOf = ({ terms }: LoanAccount, { isClosed, overdueSince }: Debt): Credit['standing'] => {
  if (terms.withdrawnOn !== undefined) return 'withdrawn';
  if (isClosed) return 'paid';
  return overdueSince === undefined ? 'current' : 'in_arrears';
};

export const encodeWithdrawalOfCredit = (withdrawal: Credit['withdrawal']) =>
  withdrawal && { retracto: WITHDRAWALS[withdrawal] };

/** A credit as its holder sees it on the day of `debt`. */
export const encodeCredit = (creditNumber: number, account: LoanAccount, debt: Debt): CreditWire => {
  const { terms } = account;
  const next = debt.instalments.find(({ status }) => status !== 'paid') ?? debt.instalments.at(-1);
  return {
    id: creditNumber,
    monto: terms.principal,
    cuotas: debt.instalments.length,
    tasa_interes_mv: Number(terms.pricing.monthlyRate),
    valor_cuota: next ? regularOf(next) : 0,
    fecha_desembolso: terms.disbursedOn,
    fecha_primer_pago: dueDate(terms.disbursedOn, 1),
    cuotas_pagadas: debt.instalments.filter(({ status }) => status === 'paid').length,
    saldo_capital: debt.capital,
    saldo_a_favor: debt.credit,
    ...(debt.chargedBack > 0 ? { devolucion_reversada: debt.chargedBack } : {}),
    dias_mora: debt.daysOverdue,
    mora_por_dia: debt.arrearsNextDay,
    estado: STANDINGS[standingOf(account, debt)],
    ...(terms.insolvency && !terms.insolvency.until ? { insolvencia_desde: terms.insolvency.from } : {}),
  };
};

export const decodeCredit = (answer: AnswerOf<typeof readCredit>['data']): Credit => {
  const { credito, facturas, pagos, application, credit_hub } = answer;
  const { aggregated_debt: debt, segregated_debt: parts } = credit_hub.response;
  return {
    number: credito.id,
    applicationId: application.id,
    providerId: application.medico_id ?? undefined,
    standing: keyOf(STANDINGS, credito.estado),
    amount: pesos(credito.monto),
    term: credito.cuotas,
    monthlyRate: credito.tasa_interes_mv,
    instalment: pesos(credito.valor_cuota),
    disbursedOn: calendarDate(credito.fecha_desembolso),
    firstDueOn: calendarDate(credito.fecha_primer_pago),
    paidInstalments: credito.cuotas_pagadas,
    principalLeft: pesos(credito.saldo_capital),
    inFavour: pesos(credito.saldo_a_favor),
    chargedBack: pesos(credito.devolucion_reversada ?? 0),
    daysOverdue: credito.dias_mora,
    insolventSince:
      credito.insolvencia_desde === undefined ? undefined : calendarDate(credito.insolvencia_desde),
    arrearsPerDay: pesos(credito.mora_por_dia),
    minimumPayment: pesos(debt.quota_debt),
    totalDebt: pesos(debt.total_debt),
    catchUp: decodeCatchUp(debt.ponerse_al_dia),
    minimumParts: decodeParts(parts.minimo),
    totalParts: decodeParts(parts.total),
    validOn: calendarDate(debt.valid_until),
    nextDueOn: debt.next_due_date === null ? undefined : calendarDate(debt.next_due_date),
    price: decodePrice(answer.precio),
    instalments: facturas.map(decodeInstalment),
    payments: pagos.map(decodePayment),
    promise: answer.promesa ? decodePromise(answer.promesa) : undefined,
    withdrawal: answer.retracto && keyOf(WITHDRAWALS, answer.retracto),
    asksForReminders: answer.preguntar_recordatorios ?? false,
    ...decodeOpenPayments(answer.pagos_en_proceso),
  };
};
