import type { Context } from '../../infrastructure/context.ts';

/** Outbox purpose of the receipt for a payer without a session. */
export const PAYER_RECEIPT = 'payer_receipt';
/** Outbox purpose of the counter instructions for a payer without a session. */
export const PAYER_COUNTER = 'payer_counter_payment';

/** Retention of that payer's address after the e-mail was sent, in case the receipt did not arrive. */
export const KEPT_DAYS = 30;

const DAY_MS = 24 * 3_600_000;
/** A payment may still arrive shortly after expiry. */
const UNPAID_RETENTION_MS = DAY_MS;

/**
 * Deletes addresses of payers without a session: a day after the expiry of an unpaid attempt, else `KEPT_DAYS` after the
 * receipt was sent. Any other address goes after `KEPT_DAYS` too.
 */
export const forgetPayerEmails = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime();
  const cutOff = new Date(now - KEPT_DAYS * DAY_MS);
  await db
    .updateTable('payment_attempt')
    .set({ payer_email: null })
    .where('payer_email', 'is not', null)
    .where((by) =>
      by.or([
        by('expires_at', '<', cutOff),
        by.and([
          by('expires_at', '<', new Date(now - UNPAID_RETENTION_MS)),
          by('status', 'in', ['declined', 'error', 'expired', 'voided']),
        ]),
      ]),
    )
    // A recent posting still needs it, however old the attempt is.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.reference', '=', 'payment_attempt.reference')
            .where('payment.posted_at', '>=', cutOff),
        ),
      ),
    )
    .execute();
  await db
    .updateTable('outbox_message')
    .set({ recipient: '', last_error: null })
    .where('purpose', 'in', [PAYER_RECEIPT, PAYER_COUNTER])
    .where('recipient', '<>', '')
    .where(({ fn }) => fn.coalesce('sent_at', 'created_at'), '<', cutOff)
    .execute();
};
