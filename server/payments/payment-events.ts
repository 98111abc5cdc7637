import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { storeVendorEvent } from '../infrastructure/vendor-events.ts';
import type { VerifiedEvent } from '../infrastructure/vendors/payment-provider.ts';
import { isPastExpiry, settleReference, settleStatus } from './payment-settlement.ts';

/**
 * Stores a webhook's event and queues its transaction's settlement, in one transaction. A replayed event is queued again,
 * since the first run may have failed; settling is idempotent. Singleton key: one queued settlement per transaction.
 */
export const recordPaymentEvent = (context: Context, event: VerifiedEvent): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await storeVendorEvent(trx, context.clock, { id: event.eventId, adapter: 'payments', body: event.body });
    const payload = { transactionId: event.transactionId };
    await context.jobs.enqueue('settle-transaction', payload, {
      executor: trx,
      singletonKey: event.transactionId,
    });
  });

/**
 * Settles a transaction's reference with the provider's current state; the event's payload is not trusted.
 * @throws VendorDown.
 */
export const settleTransaction = async (context: Context, transactionId: string): Promise<void> => {
  const status = await context.adapters.payments.getStatus({ transactionId });
  const settlement = status && (await settleStatus(context, status));
  if (!settlement) context.log.warn({ transactionId }, 'a payment event is of no attempt of ours');
};

/**
 * Polls an attempt until it is paid, or expired with nothing pending.
 * @throws RetryLater; VendorDown.
 */
export const reconcileAttempt = async (context: Context, reference: string): Promise<void> => {
  const settlement = await settleReference(context, reference);
  if (!settlement) return;
  const { attempt } = settlement;
  const isPaid = attempt.status === 'approved' || attempt.status === 'voided';
  const isOver = attempt.status !== 'pending' && isPastExpiry(attempt, context.clock.now());
  if (!isPaid && !isOver) throw new RetryLater();
};
