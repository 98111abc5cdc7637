import { pesos } from '#core/money/money.ts';
import { isLapsed } from '#core/payments/counter-payment.ts';
import type { Context } from '../../infrastructure/context.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import { counterOf } from '../counter-payments.ts';
import { type CounterFacts, counterEmail, counterSms, payerCounterEmail } from './counter-payment.ts';
import { KEPT_DAYS, PAYER_COUNTER } from './payer-emails.ts';

/**
 * Sends what the counter asks for: to the holder by e-mail and SMS, to a payer without a session by e-mail if an address was
 * left. Idempotent: the e-mail has a dedupe key in the outbox, the SMS one at the vendor. Outside contact hours too, since the
 * person just asked for it. Errors: VendorDown.
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
