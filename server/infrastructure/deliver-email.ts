import type { NotNull } from 'kysely';
import { isContactAllowed } from '#core/reminders/contact-window.ts';
import type { Context } from './context.ts';
import { inTransaction } from './database/connection.ts';
import { readStored } from './documents/stored-documents.ts';
import { holdUnproved } from './held-emails.ts';
import { RetryLater } from './jobs/jobs.ts';
import { type OutgoingEmail, recordBounce } from './outbox.ts';
import { UndeliverableEmail } from './runtime/errors.ts';

const MAX_ERROR_LENGTH = 500;

const attachedDocuments = (context: Context, attachments: OutgoingEmail['attachments']) =>
  Promise.all(
    attachments.map(async ({ sha256, name }) => {
      const { mediaType, bytes } = await readStored(context, sha256);
      return { name, mediaType, bytes: Buffer.from(bytes) };
    }),
  );

/** Ends the tries: nobody has that address. Its person hears of it by SMS, the first time. */
const recordUndeliverable = ({ db, clock, jobs, log }: Context, id: string, reason: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const letter = await trx
      .updateTable('outbox_message')
      .set((column) => ({
        ...{ undeliverable_at: now, last_error: reason },
        attempts: column('attempts', '+', 1),
      }))
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .returning(['purpose', 'account_id', 'recipient'])
      .executeTakeFirst();
    if (!letter) return;
    const facts = { messageId: id, purpose: letter.purpose };
    if (letter.purpose.startsWith('obligation:'))
      log.error(facts, 'a letter that law or contract promise cannot be delivered');
    else log.warn(facts, 'an e-mail cannot be delivered');
    const { account_id: accountId, recipient } = letter;
    if (accountId && recipient) await recordBounce(trx, { clock, jobs }, accountId, recipient);
  });

/**
 * Sends an enqueued e-mail, at least once; one to an address that nobody has is not tried again, and one to an
 * address that its person has not proved waits. Its id is the Message-ID, so that a mail server recognises a duplicate
 * after a crash between sending and recording it.
 * @throws VendorDown or DamagedDocument, after recording the failure, and RetryLater outside the hours of its contact; the
 * queue retries.
 */
export const deliverEmail = async (context: Context, messageId: string): Promise<void> => {
  const message = await context.db
    .selectFrom('outbox_message')
    .selectAll()
    .where('recipient', 'is not', null)
    .where('text_body', 'is not', null)
    .$narrowType<{ recipient: NotNull; subject: NotNull; text_body: NotNull; html_body: NotNull }>()
    .where('id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('undeliverable_at', 'is', null)
    .executeTakeFirst();
  if (!message) return;
  if (message.in_contact_hours && !isContactAllowed(context.clock.now())) throw new RetryLater();
  if (await holdUnproved(context, message)) return;
  const recordOutcome = (outcome: { readonly last_error: string | null; readonly sent_at: Date | null }) =>
    context.db
      .updateTable('outbox_message')
      .set((column) => ({ ...outcome, attempts: column('attempts', '+', 1) }))
      .where('id', '=', messageId)
      .where('sent_at', 'is', null)
      .execute();
  try {
    await context.adapters.mail.send({
      id: message.id,
      to: message.recipient,
      subject: message.subject,
      text: message.text_body,
      html: message.html_body,
      attachments: await attachedDocuments(context, message.attachments),
    });
  } catch (error) {
    if (error instanceof UndeliverableEmail)
      return recordUndeliverable(context, messageId, String(error.cause).slice(0, MAX_ERROR_LENGTH));
    await recordOutcome({ last_error: String(error).slice(0, MAX_ERROR_LENGTH), sent_at: null });
    throw error;
  }
  await recordOutcome({ last_error: null, sent_at: context.clock.now() });
};
