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

/** Money for another amount, currency or reference than we signed is credited to nobody; an operator looks at it. */
export const noteMismatches = async (
  trx: Executor,
  { log, clock }: Context,
  attempt: PaymentAttempt,
  transactions: readonly ProviderTransaction[],
): Promise<void> => {
  const strange = transactions.filter((transaction) => !isOfAttempt(transaction, attempt));
  for (const { id, status, reference, amountInCents, currency } of strange) {
    const subject = `${attempt.reference} ${id} ${status}`;
    const known = await trx
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'payment_mismatch')
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (known) continue;
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
