import { array, type InferType, number, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import type { Allocation } from '../../loan/allocation.ts';
import { type Money, pesos, sumOf } from '../../money/money.ts';
import { dueDate } from '../../plan/schedule.ts';
import { dateField, instantField, pesosField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

export type AppliedConcept = Allocation['lines'][number]['concept'];

const CONCEPTS = {
  costs: 'costos',
  arrears: 'mora',
  insurance: 'seguro_vida',
  guarantee: 'fga',
  interest: 'interes',
  principal: 'capital',
  prepayment: 'abono_capital',
  credit: 'saldo_a_favor',
} as const satisfies Record<AppliedConcept, string>;

/** Where some of a payment went. */
export const appliedLineSchema = shape({
  factura: number().integer().nullable().defined(),
  concepto: string().oneOf(Object.values(CONCEPTS)).required(),
  valor: pesosField().required(),
});

export const creditPaymentSchema = shape({
  id: string().required(),
  /** `reversado`: its money went back and it counts no more. */
  estado: string().oneOf(['aplicado', 'reversado']).required(),
  fecha_reversion: instantField().nullable().defined(),
  fecha: instantField().required(),
  fecha_valor: dateField().required(),
  valor: pesosField().required(),
  canal: string().required(),
  referencia: string().required(),
  /** What its payer had said of it with the slip of the counter; null when nobody reported it. */
  reporte: shape({ fecha: instantField().required(), valor: pesosField().required() }).nullable().defined(),
  /** Null for one that was reversed. */
  puntualidad: string().oneOf(['On date', 'Late']).nullable().defined(),
  /** Interest already paid that a prepayment made unnecessary and that went to capital as well. */
  intereses_ahorrados: pesosField().required(),
  /** Its amounts add up to `valor`; empty for one that was reversed. */
  aplicacion: array(appliedLineSchema).required(),
});

type AppliedLineWire = InferType<typeof appliedLineSchema>;
export type CreditPaymentWire = InferType<typeof creditPaymentSchema>;

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

/** Allocation of a payment, line by line. */
export const encodeLines = ({ lines }: Allocation): AppliedLineWire[] =>
  lines.map((line) => ({
    factura: line.instalment ?? null,
    concepto: CONCEPTS[line.concept],
    valor: line.amount,
  }));

export const reallocatedBy = ({ reallocations }: Allocation): number =>
  sumOf(reallocations.map(({ amount }) => amount));

interface PaidFacts {
  readonly id: string;
  readonly paidAt: Date;
  readonly valueDate: CalendarDate;
  readonly amount: number;
  readonly channel: string;
  readonly reference: string;
  /** As the payer reported it with a cash slip, if so. */
  readonly report?: { readonly paidAt: Date; readonly amount: number } | undefined;
}

const encodePaid = (payment: PaidFacts) => ({
  id: payment.id,
  fecha: payment.paidAt.toISOString(),
  fecha_valor: payment.valueDate,
  valor: payment.amount,
  canal: payment.channel,
  referencia: payment.reference,
  reporte: payment.report
    ? { fecha: payment.report.paidAt.toISOString(), valor: payment.report.amount }
    : null,
});

/** A payment that counts, and what it paid. It is late when it paid anything that was already past its date. */
export const encodePayment = (
  payment: PaidFacts,
  allocation: Allocation,
  disbursedOn: CalendarDate,
): CreditPaymentWire => ({
  ...encodePaid(payment),
  estado: 'aplicado',
  fecha_reversion: null,
  puntualidad: allocation.lines.some(
    ({ instalment }) => instalment !== undefined && dueDate(disbursedOn, instalment) < payment.valueDate,
  )
    ? 'Late'
    : 'On date',
  intereses_ahorrados: reallocatedBy(allocation),
  aplicacion: encodeLines(allocation),
});

/** A reversed payment: it paid nothing. */
export const encodeReversed = (payment: PaidFacts, reversedAt: Date): CreditPaymentWire => ({
  ...encodePaid(payment),
  estado: 'reversado',
  fecha_reversion: reversedAt.toISOString(),
  puntualidad: null,
  intereses_ahorrados: 0,
  aplicacion: [],
});

export const decodeLine = ({ factura, concepto, valor }: AppliedLineWire): AppliedLine => ({
  instalment: factura ?? undefined,
  concept: keyOf(CONCEPTS, concepto),
  amount: pesos(valor),
});

export const decodePayment = (payment: CreditPaymentWire): CreditPayment => ({
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
