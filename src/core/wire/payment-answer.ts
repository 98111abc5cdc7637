import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import type { CatchUp } from '../loan/debt.ts';
import { fromCents, type Money, pesos } from '../money/money.ts';
import type { CounterPaymentState } from '../payments/counter-payment.ts';
import type { PrepaymentChoice } from '../payments/prepayment.ts';
import { decodeCatchUp } from './catch-up.ts';
import { decodeCounter } from './counter-payments.ts';
import type { AnswerOf } from './endpoint.ts';
import type { findPublicCredit, PaymentCalls, PREPAYMENT_CHOICES } from './payments.ts';

/** The three ways to say how much, under the ids that the contract gives them. */
export const PAYMENT_OPTIONS = ['minimo', 'total', 'otro'] as const;

const CHOICES = {
  reduce_term: 'plazo',
  reduce_instalment: 'cuota',
} as const satisfies Record<PrepaymentChoice, (typeof PREPAYMENT_CHOICES)[number]>;

export const encodePrepaymentChoice = (choice: PrepaymentChoice): (typeof PREPAYMENT_CHOICES)[number] =>
  CHOICES[choice];

/** A credit found without a session: enough to pay it and nothing else about anybody. */
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

/** What became of an attempt to pay. */
export interface PaymentState {
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Undefined when the provider's amount is not whole pesos. */
  readonly amount: Money | undefined;
  readonly creditNumber: number;
  /** Of the holder; masked for a payer without a session. */
  readonly document: string;
  /** An instant, ISO in UTC. */
  readonly at: string;
  /** Of cash that was not paid: it waits for its payer while it is pending, and its time is over when it failed. */
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
