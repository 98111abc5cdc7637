import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import type { CatchUp } from '../loan/debt.ts';
import { fromCents, type Money, pesos } from '../money/money.ts';
import type { CounterPaymentState } from '../payments/counter-payment.ts';
import type { PrepaymentChoice } from '../payments/prepayment.ts';
import { decodeCatchUp } from './catch-up.ts';
import { decodeCounter } from './counter-payments.ts';
import type { AnswerOf } from './endpoint.ts';
import type { findPublicCredit, PaymentCalls, PREPAYMENT_CHOICES } from './payments.ts';

/** The payment options, under the contract's ids. */
export const PAYMENT_OPTIONS = ['minimo', 'total', 'otro'] as const;

const CHOICES = {
  reduce_term: 'plazo',
  reduce_instalment: 'cuota',
} as const satisfies Record<PrepaymentChoice, (typeof PREPAYMENT_CHOICES)[number]>;

export const encodePrepaymentChoice = (choice: PrepaymentChoice): (typeof PREPAYMENT_CHOICES)[number] =>
  CHOICES[choice];

/** A credit found without a session: only what paying it needs, no personal data. */
export interface PublicCredit {
  readonly pass: string;
  readonly creditNumber: number;
  readonly lastFour: string;
  readonly maskedDocument: string;
  readonly minimumPayment: Money;
  readonly totalDebt: Money;
  readonly validOn: CalendarDate;
  /** What brings it up to date that day; undefined when nothing is overdue. */
  readonly catchUp?: CatchUp | undefined;
}

export const decodePublicCredit = (answer: AnswerOf<typeof findPublicCredit>): PublicCredit => ({
  pass: answer.pase,
  creditNumber: answer.credito.id,
  lastFour: answer.credito.ultimos_cuatro,
  maskedDocument: answer.documento_enmascarado,
  minimumPayment: pesos(answer.aggregated_debt.quota_debt),
  totalDebt: pesos(answer.aggregated_debt.total_debt),
  validOn: calendarDate(answer.aggregated_debt.valid_until),
  catchUp: decodeCatchUp(answer.aggregated_debt.ponerse_al_dia),
});

/** Result of a payment attempt. */
export interface PaymentState {
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Undefined when the provider's amount is not whole pesos. */
  readonly amount: Money | undefined;
  readonly creditNumber: number;
  /** Of the holder; masked for a payer without a session. */
  readonly document: string;
  /** An instant, ISO in UTC. */
  readonly at: string;
  /** Of an unpaid counter payment: waiting while pending, expired when failed. */
  readonly counter: CounterPaymentState | undefined;
}

export const decodePaymentState = (answer: AnswerOf<PaymentCalls['readPaymentStatus']>): PaymentState => ({
  status: answer.status,
  amount: fromCents(answer.amount_in_cents),
  creditNumber: answer.reference_payment,
  document: answer.document,
  at: answer.created_at,
  counter: decodeCounter(answer.caja),
});
