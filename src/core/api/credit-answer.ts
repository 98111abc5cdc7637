import type { InferType } from 'yup';
import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import type { CatchUp } from '../loan/debt.ts';
import type { Concept } from '../loan/loan-account.ts';
import { type Money, pesos } from '../money/money.ts';
import { decodeCatchUp } from './catch-up.ts';
import type { creditSchema, instalmentSchema, paymentSchema, readCredit } from './credit.ts';
import { type DebtParts, decodeParts } from './debt-answer.ts';
import type { AnswerOf } from './endpoint.ts';
import { decodeOpenPayments, type OpenPayment, type ReportedPayment } from './open-payments.ts';
import { decodePrice, type Price } from './price.ts';

type CreditAnswer = AnswerOf<typeof readCredit>['data'];
type InstalmentWire = InferType<typeof instalmentSchema>;
type PaymentWire = InferType<typeof paymentSchema>;

export type InstalmentStatus = 'paid' | 'due' | 'overdue' | 'upcoming';

/** One instalment as of the day the credit was read; money in whole pesos. */
export interface Instalment {
  readonly number: number;
  readonly dueOn: CalendarDate;
  /** Principal, interest and charges; arrears and costs come on top. */
  readonly regular: Money;
  readonly parts: Readonly<Record<Concept, Money>>;
  readonly paid: Money;
  readonly unpaid: Money;
  /** Capital of the credit left after it. */
  readonly balanceAfter: Money;
  readonly status: InstalmentStatus;
}

export type AppliedConcept = Concept | 'prepayment' | 'credit';

/** Some of a payment and where it went. */
export interface AppliedLine {
  readonly instalment: number | undefined;
  readonly concept: AppliedConcept;
  readonly amount: Money;
}

export interface CreditPayment {
  readonly id: string;
  /** An instant, ISO in UTC: reversed then, and not counted. */
  readonly reversedAt: string | undefined;
  /** An instant, ISO in UTC. */
  readonly paidAt: string;
  readonly valueDate: CalendarDate;
  readonly amount: Money;
  /** The provider's name of the means of payment. */
  readonly channel: string;
  readonly reference: string;
  /** As the payer reported it with the cash slip: an instant, ISO in UTC, and whole pesos. */
  readonly report: { readonly paidAt: string; readonly amount: Money } | undefined;
  readonly isLate: boolean;
  readonly interestSaved: Money;
  /** Its amounts add up to `amount`; empty for one that was reversed. */
  readonly applied: readonly AppliedLine[];
}

/** A credit as its holder sees it. Plain data, so that it can be persisted on the device. */
export interface Credit {
  readonly number: number;
  readonly applicationId: string;
  readonly standing: 'current' | 'in_arrears' | 'paid';
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
  readonly daysOverdue: number;
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
  /** At a counter, with its slip. */
  readonly reportedPayments: readonly ReportedPayment[];
}

const STANDINGS = {
  vigente: 'current',
  en_mora: 'in_arrears',
  pagado: 'paid',
} as const satisfies Record<InferType<typeof creditSchema>['estado'], Credit['standing']>;

const INSTALMENT_STATUSES = {
  pagada: 'paid',
  al_dia: 'due',
  vencida: 'overdue',
  por_vencer: 'upcoming',
} as const satisfies Record<InstalmentWire['estado'], InstalmentStatus>;

const CONCEPTS = {
  costos: 'costs',
  mora: 'arrears',
  seguro_vida: 'insurance',
  fga: 'guarantee',
  interes: 'interest',
  capital: 'principal',
  abono_capital: 'prepayment',
  saldo_a_favor: 'credit',
} as const satisfies Record<PaymentWire['aplicacion'][number]['concepto'], AppliedConcept>;

const decodeInstalment = (instalment: InstalmentWire): Instalment => ({
  number: instalment.numero,
  dueOn: calendarDate(instalment.fecha),
  regular: pesos(instalment.cuota),
  parts: {
    costs: pesos(instalment.costos),
    arrears: pesos(instalment.mora),
    insurance: pesos(instalment.seguro_vida),
    guarantee: pesos(instalment.fga),
    interest: pesos(instalment.interes),
    principal: pesos(instalment.capital),
  },
  paid: pesos(instalment.pagado),
  unpaid: pesos(instalment.saldo),
  balanceAfter: pesos(instalment.saldo_capital),
  status: INSTALMENT_STATUSES[instalment.estado],
});

export const decodeLine = ({ factura, concepto, valor }: PaymentWire['aplicacion'][number]): AppliedLine => ({
  instalment: factura ?? undefined,
  concept: CONCEPTS[concepto],
  amount: pesos(valor),
});

const decodePayment = (payment: PaymentWire): CreditPayment => ({
  id: payment.id,
  reversedAt: payment.fecha_reversion ?? undefined,
  paidAt: payment.fecha,
  valueDate: calendarDate(payment.fecha_valor),
  amount: pesos(payment.valor),
  channel: payment.canal,
  reference: payment.referencia,
  report: payment.reporte
    ? { paidAt: payment.reporte.fecha, amount: pesos(payment.reporte.valor) }
    : undefined,
  isLate: payment.puntualidad === 'Late',
  interestSaved: pesos(payment.intereses_ahorrados),
  applied: payment.aplicacion.map(decodeLine),
});

export const decodeCredit = (answer: CreditAnswer): Credit => {
  const { credito, facturas, pagos, application, credit_hub } = answer;
  const { aggregated_debt: debt, segregated_debt: parts } = credit_hub.response;
  return {
    number: credito.id,
    applicationId: application.id,
    standing: STANDINGS[credito.estado],
    amount: pesos(credito.monto),
    term: credito.cuotas,
    monthlyRate: credito.tasa_interes_mv,
    instalment: pesos(credito.valor_cuota),
    disbursedOn: calendarDate(credito.fecha_desembolso),
    firstDueOn: calendarDate(credito.fecha_primer_pago),
    paidInstalments: credito.cuotas_pagadas,
    principalLeft: pesos(credito.saldo_capital),
    inFavour: pesos(credito.saldo_a_favor),
    daysOverdue: credito.dias_mora,
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
    ...decodeOpenPayments(answer.pagos_en_proceso),
  };
};
