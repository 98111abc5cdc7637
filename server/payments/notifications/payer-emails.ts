import type { Context } from '../../infrastructure/context.ts';

/** The purpose of the letter that takes a payer's address to the outbox. */
export const PAYER_RECEIPT = 'payer_receipt';
/** The purpose of the one with what the counter asks for, to a payer who chose cash. */
export const PAYER_COUNTER = 'payer_counter_payment';

/** How long the address of somebody who paid without a session is kept after its letter: for a receipt that did not arrive. */
export const KEPT_DAYS = 30;

const DAY_MS = 24 * 3_600_000;
/** Money may still come for an attempt a little after its time. */
const UNPAID_MS = DAY_MS;

/**
 * Forgets the addresses that payers without a session left: of an attempt that ended without payment a day after its
 * time, of any other once its receipt was sent `KEPT_DAYS` ago. Whatever is left over after that long goes too.
 */
export const forgetPayerEmails = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime();
  const keptSince = new Date(now - KEPT_DAYS * DAY_MS);
  await db
    .updateTable('payment_attempt')
    .set({ payer_email: null })
    .where('payer_email', 'is not', null)
    .where((by) =>
      by.or([
        by('expires_at', '<', keptSince),
        by.and([
          by('expires_at', '<', new Date(now - UNPAID_MS)),
          by('status', 'in', ['declined', 'error', 'expired', 'voided']),
        ]),
      ]),
    )
    // What was posted lately still needs it, however old the attempt is.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.reference', '=', 'payment_attempt.reference')
            .where('payment.posted_at', '>=', keptSince),
        ),
      ),
    )
    .execute();
  await db
    .updateTable('outbox_message')
    .set({ recipient: '', last_error: null })
    .where('purpose', 'in', [PAYER_RECEIPT, PAYER_COUNTER])
    .where('recipient', '<>', '')
    .where(({ fn }) => fn.coalesce('sent_at', 'created_at'), '<', keptSince)
    .execute();
};
