import {
  type CounterPayment,
  type CounterPaymentState,
  isLapsed,
} from '../../src/core/domain/counter-payment.ts';
import { pesos } from '../../src/core/domain/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import type { ProviderTransaction } from '../infrastructure/vendors/payment-provider.ts';
import {
  type CounterFacts,
  counterEmail,
  counterSms,
  payerCounterEmail,
} from './notifications/counter-payment.ts';
import { KEPT_DAYS, PAYER_COUNTER } from './notifications/payer-emails.ts';
import type { PaymentAttempt } from './payment-attempts.ts';

/** The provider needs some moments after the deadline to end what nobody paid. */
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

/** What an attempt's payer says at the counter; undefined for one that is not paid there, or not yet known to be. */
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

/** The same with whether its time is over. */
export const counterStateOf = (attempt: CounterColumns, now: Date): CounterPaymentState | undefined => {
  const counter = counterOf(attempt);
  return counter && { ...counter, isOver: isLapsed(counter, now.getTime()) };
};

/** The numbers of the deciding transaction; those that are known of it stay, whatever a later answer leaves out. */
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
 * When an attempt's numbers become known its payer is written to, and the provider is asked again after the deadline, should
 * its own word be lost. Both are queued with what became known, or neither.
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

/**
 * Writes what the counter asks for to whoever chose cash: to the holder by e-mail and SMS, to a payer without a session where
 * they left an address. Once each, however often it runs: the letter has a key in the outbox, the SMS one at the vendor. At
 * any hour, since it answers what the person did a moment ago. Errors: VendorDown.
 */
export const notifyCounter = async (
  context: Context,
  reference: string,
  paymentNumber: string,
): Promise<void> => {
  const { db, clock, config, adapters } = context;
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const counter = counterOf(attempt);
  if (attempt.status !== 'pending' || counter?.paymentNumber !== paymentNumber) return;
  if (isLapsed(counter, clock.now().getTime())) return;
  const facts: CounterFacts = {
    lender: config.lender,
    publicUrl: config.publicUrl,
    creditNumber: attempt.credit_number,
    amount: pesos(attempt.amount),
    counter,
    reference,
  };
  const key = `${reference}:${paymentNumber}`;
  if (attempt.payer_email !== null) {
    await enqueueEmail(db, context, {
      purpose: PAYER_COUNTER,
      dedupeKey: `${PAYER_COUNTER}:${key}`,
      to: attempt.payer_email,
      ...payerCounterEmail({ ...facts, keptDays: KEPT_DAYS }),
      attachments: [],
    });
  }
  if (attempt.account_id === null) return;
  const holder = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.phone', 'profile.email', 'profile.first_names'])
    .where('account.id', '=', attempt.account_id)
    .executeTakeFirstOrThrow();
  if (holder.email !== '') {
    await enqueueEmail(db, context, {
      purpose: 'counter_payment',
      dedupeKey: `counter_payment:${key}`,
      to: holder.email,
      ...counterEmail({ ...facts, firstNames: holder.first_names }),
      attachments: [],
    });
  }
  await adapters.messaging.send({
    phone: holder.phone,
    channel: 'sms',
    text: counterSms(facts),
    idempotencyKey: `counter:${key}`,
  });
};
