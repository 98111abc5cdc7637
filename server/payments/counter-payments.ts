import { type CounterPayment, type CounterPaymentState, isLapsed } from '#core/payments/counter-payment.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ProviderTransaction } from '../infrastructure/vendors/payment-provider.ts';
import type { PaymentAttempt } from './payment-attempts.ts';

/** The provider takes a moment after the deadline to expire an unpaid one. */
const AFTER_DEADLINE_MS = 60_000;

export type CounterColumns = Pick<
  PaymentAttempt,
  'counter_agreement' | 'counter_payment_number' | 'counter_pay_before'
>;

const NO_COUNTER: CounterColumns = {
  counter_agreement: null,
  counter_payment_number: null,
  counter_pay_before: null,
};

/** What the payer shows at the counter; undefined when paid otherwise or not known yet. */
export const counterOf = (attempt: CounterColumns): CounterPayment | undefined =>
  attempt.counter_agreement !== null &&
  attempt.counter_payment_number !== null &&
  attempt.counter_pay_before !== null
    ? {
        agreement: attempt.counter_agreement,
        paymentNumber: attempt.counter_payment_number,
        payBefore: attempt.counter_pay_before.toISOString(),
      }
    : undefined;

/** `counterOf`, with whether its deadline has passed. */
export const counterStateOf = (attempt: CounterColumns, now: Date): CounterPaymentState | undefined => {
  const counter = counterOf(attempt);
  return counter && { ...counter, isOver: isLapsed(counter, now.getTime()) };
};

/** Columns from the deciding transaction; known values stay when a later response omits them. */
export const counterColumns = (
  attempt: PaymentAttempt,
  { id, counter }: ProviderTransaction,
): Partial<CounterColumns> => {
  if (counter) {
    return {
      counter_agreement: counter.agreement,
      counter_payment_number: counter.paymentNumber,
      counter_pay_before: new Date(counter.payBefore),
    };
  }
  return attempt.provider_transaction_id === id ? {} : NO_COUNTER;
};

/**
 * When an attempt's numbers become known, queues the payer's notification and a status check after the deadline, in case the
 * webhook is lost. Call it in the transaction that stores the numbers.
 */
export const recordCounter = async (
  trx: Executor,
  { jobs, clock }: Context,
  before: PaymentAttempt,
  after: PaymentAttempt,
): Promise<void> => {
  const { reference, counter_payment_number: paymentNumber, counter_pay_before: payBefore } = after;
  if (after.status !== 'pending' || paymentNumber === null || payBefore === null) return;
  if (before.counter_payment_number === paymentNumber) return;
  await jobs.enqueue('notify-counter', { reference, paymentNumber }, { executor: trx });
  const leftMs = payBefore.getTime() + AFTER_DEADLINE_MS - clock.now().getTime();
  await jobs.enqueue(
    'settle-payment',
    { reference },
    { executor: trx, afterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) },
  );
};
