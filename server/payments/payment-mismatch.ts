import { fromCents } from '#core/money/money.ts';
import { recordAudit } from '../infrastructure/audit.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ProviderTransaction } from '../infrastructure/vendors/payment-provider.ts';
import type { PaymentAttempt } from './payment-attempts.ts';

/** Whether a transaction is for exactly what we signed. */
export const isOfAttempt = (transaction: ProviderTransaction, attempt: PaymentAttempt): boolean =>
  transaction.reference === attempt.reference &&
  transaction.currency === attempt.currency &&
  fromCents(transaction.amountInCents) === attempt.amount;

/** Approved transactions that match no signed attempt are not posted; they are recorded for an operator. */
export const recordMismatches = async (
  trx: Executor,
  { log, clock }: Context,
  attempt: PaymentAttempt,
  transactions: readonly ProviderTransaction[],
): Promise<void> => {
  const mismatched = transactions.filter((transaction) => !isOfAttempt(transaction, attempt));
  for (const { id, status, reference, amountInCents, currency } of mismatched) {
    const subject = `${attempt.reference} ${id} ${status}`;
    const recorded = await trx
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'payment_mismatch')
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (recorded) continue;
    log.error({ subject }, 'the provider has a transaction that is not what was signed');
    await recordAudit(trx, clock, {
      actor: 'payments',
      action: 'payment_mismatch',
      subject,
      reason: 'reference, amount or currency are not the signed ones',
      details: { reference, amountInCents, currency, signedAmount: attempt.amount },
    });
  }
};
