import { fromCents } from '../../src/core/domain/money.ts';
import type { ProviderTransaction } from '../adapters/payment-provider.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/connection.ts';
import { recordAudit } from './audit.ts';
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
