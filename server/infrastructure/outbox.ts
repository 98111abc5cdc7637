import { createHash, randomUUID } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import { isContactAllowed } from '#core/reminders/contact-window.ts';
import type { Context } from './context.ts';
import { type Executor, inTransaction } from './database/connection.ts';
import { readStored } from './documents/stored-documents.ts';
import { RetryLater } from './jobs/jobs.ts';

export interface OutgoingEmail {
  /** For operators: `signed_copy`, `email_code`. */
  readonly purpose: string;
  /** A key is enqueued once, whatever is retried. */
  readonly dedupeKey: string;
  /** Whom it is about: it is evidence of theirs. Undefined for a payer without a session. */
  readonly accountId: string | undefined;
  /** Undefined of what concerns the person and no credit. */
  readonly creditNumber: number | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Sent only when a lender may write to a consumer (Ley 2300/2023 art. 3). */
  readonly inContactHours?: boolean;
  /** Stored documents by hash, with their file names. */
  readonly attachments: readonly { readonly sha256: string; readonly name: string }[];
}

const MAX_ERROR_LENGTH = 500;

/** A letter in words, as the evidence log has its hash. */
export const letterAsSent = ({ to, subject, text }: Pick<OutgoingEmail, 'to' | 'subject' | 'text'>): string =>
  `Para: ${to}\nAsunto: ${subject}\n\n${text}`;

/**
 * Transactional outbox: enqueues an e-mail once per `dedupeKey`; in an open transaction it is sent only if that commits.
 * Returns the id of a new message.
 */
export const enqueueEmail = async (
  executor: Executor,
  context: Pick<Context, 'clock'> & { readonly jobs: Pick<Context['jobs'], 'enqueue'> },
  email: OutgoingEmail,
): Promise<string | undefined> => {
  const insert = async (trx: Executor): Promise<string | undefined> => {
    const inserted = await trx
      .insertInto('outbox_message')
      .values({
        id: randomUUID(),
        purpose: email.purpose,
        dedupe_key: email.dedupeKey,
        account_id: email.accountId ?? null,
        credit_number: email.creditNumber ?? null,
        recipient: email.to,
        subject: email.subject,
        text_body: email.text,
        html_body: email.html,
        text_sha256: createHash('sha256').update(letterAsSent(email)).digest('hex'),
        attachments: JSON.stringify(email.attachments),
        in_contact_hours: email.inContactHours ?? false,
        created_at: context.clock.now(),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await context.jobs.enqueue('deliver-email', { messageId: inserted.id }, { executor: trx });
    return inserted?.id;
  };
  return executor.isTransaction ? insert(executor) : inTransaction(executor, insert);
};

/** Takes letters back that the mail server has not taken, and frees their keys; returns which. */
export const takeBackEmails = async (
  executor: Executor,
  messageIds: readonly string[],
): Promise<readonly string[]> => {
  if (messageIds.length === 0) return [];
  const taken = await executor
    .updateTable('outbox_message')
    .set((column) => ({ recipient: null, dedupe_key: sql`${column.ref('dedupe_key')} || ':' || id` }))
    .where('id', 'in', messageIds)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  return taken.map(({ id }) => id);
};

const attachedDocuments = (context: Context, attachments: OutgoingEmail['attachments']) =>
  Promise.all(
    attachments.map(async ({ sha256, name }) => {
      const { mediaType, bytes } = await readStored(context, sha256);
      return { name, mediaType, bytes: Buffer.from(bytes) };
    }),
  );

/**
 * Sends an enqueued e-mail, at least once. Its id is the Message-ID, so that a mail server recognises a duplicate
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
    .executeTakeFirst();
  if (!message) return;
  if (message.in_contact_hours && !isContactAllowed(context.clock.now())) throw new RetryLater();
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
    await recordOutcome({ last_error: String(error).slice(0, MAX_ERROR_LENGTH), sent_at: null });
    throw error;
  }
  await recordOutcome({ last_error: null, sent_at: context.clock.now() });
};
