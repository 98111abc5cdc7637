import { createHash, randomUUID } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { isContactAllowed } from '#core/reminders/contact-window.ts';
import type { Context } from './context.ts';
import { type Executor, inTransaction } from './database/connection.ts';
import type { Row } from './database/tables.ts';
import { readStored } from './documents/stored-documents.ts';
import { RetryLater } from './jobs/jobs.ts';
import { signKey } from './link-key.ts';
import { unprovedEmail } from './messages/unproved-email.ts';
import { UndeliverableEmail } from './runtime/errors.ts';

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

type Queueing = Pick<Context, 'clock'> & { readonly jobs: Pick<Context['jobs'], 'enqueue'> };

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
  context: Queueing,
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

/** Notes that nobody has a person's address, and tells them by SMS. Another one than the profile's is nothing of theirs. */
export const recordBounce = async (
  executor: Executor,
  { clock, jobs }: Queueing,
  accountId: string,
  email: string,
): Promise<void> => {
  const bounced = await executor
    .updateTable('profile')
    .set({ email_bounced_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('email_bounced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (bounced) await jobs.enqueue('notify-email-bounced', { accountId }, { executor });
};

/**
 * Notes that a letter which the mail server had taken came back for ever: the letter stays as it was sent, its address is
 * one that nobody has. Returns whether there was one to note.
 */
export const recordBouncedLetter = async (
  trx: Executor,
  { clock, jobs }: Queueing,
  id: string,
): Promise<boolean> => {
  const letter = await trx
    .updateTable('outbox_message')
    .set({ bounced_at: clock.now() })
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .returning(['account_id', 'recipient'])
    .executeTakeFirst();
  const { account_id: accountId = null, recipient = null } = letter ?? {};
  if (accountId && recipient) await recordBounce(trx, { clock, jobs }, accountId, recipient);
  return letter !== undefined;
};

type KeptLetter = Row<'outbox_message'> & Record<'subject' | 'text_body' | 'html_body', string>;

const writeAnew = (
  trx: Executor,
  context: Queueing,
  letter: KeptLetter,
  { dedupeKey, to }: Pick<OutgoingEmail, 'dedupeKey' | 'to'>,
): Promise<string | undefined> =>
  enqueueEmail(trx, context, {
    ...{ purpose: letter.purpose, dedupeKey, to },
    accountId: letter.account_id ?? undefined,
    creditNumber: letter.credit_number ?? undefined,
    subject: letter.subject,
    text: letter.text_body,
    html: letter.html_body,
    inContactHours: letter.in_contact_hours,
    attachments: letter.attachments,
  });

/**
 * Writes a letter that came back anew to the address that its person has confirmed since, once. Returns the new one's id;
 * undefined without such an address, or without its text.
 */
export const resendBounced = async (
  trx: Executor,
  context: Queueing,
  id: string,
): Promise<string | undefined> => {
  const letter = await trx
    .selectFrom('outbox_message')
    .selectAll()
    .where('id', '=', id)
    .where('bounced_at', 'is not', null)
    .where('text_body', 'is not', null)
    .$narrowType<{ subject: NotNull; text_body: NotNull; html_body: NotNull }>()
    .executeTakeFirst();
  if (!letter?.account_id) return undefined;
  const person = await trx
    .selectFrom('profile')
    .select('email')
    .where('account_id', '=', letter.account_id)
    .where('email', '<>', letter.recipient)
    .where('email_verified_at', 'is not', null)
    .where('email_bounced_at', 'is', null)
    .executeTakeFirst();
  if (!person) return undefined;
  return writeAnew(trx, context, letter, { dedupeKey: `${letter.dedupe_key}:${id}`, to: person.email });
};

/**
 * Writes a letter that could not be delivered anew, to another address; the first one stays as it was. Returns the new
 * one's id; undefined when there is nothing to write.
 */
export const readdressEmail = async (
  trx: Executor,
  context: Queueing,
  id: string,
  to: string,
): Promise<string | undefined> => {
  const letter = await trx
    .updateTable('outbox_message')
    .set((column) => ({ dedupe_key: sql`${column.ref('dedupe_key')} || ':' || id` }))
    .where('id', '=', id)
    .where('undeliverable_at', 'is not', null)
    .where('recipient', '<>', to)
    .where('text_body', 'is not', null)
    .returningAll()
    .$narrowType<{ subject: NotNull; text_body: NotNull; html_body: NotNull }>()
    .executeTakeFirst();
  if (!letter) return undefined;
  return writeAnew(trx, context, letter, { dedupeKey: letter.dedupe_key.slice(0, -`:${id}`.length), to });
};

/** Of the letter in the place of one that waits. */
const UNPROVED_EMAIL = 'unproved_email';

/** Whose address a letter goes to that is only typed; undefined of an address that was proved or is no profile's. */
export const findUnprovedProfile = (
  executor: Executor,
  accountId: string,
  recipient: string,
): Promise<Pick<Row<'profile'>, 'id'> | undefined> =>
  executor
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', recipient)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();

/** A letter waits for its address to be proved; a short one asks for that, once a day. Returns whether it waits. */
const holdUnproved = (
  context: Context,
  { id, purpose, account_id: accountId, recipient }: Row<'outbox_message'>,
): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    if (accountId === null || recipient === null || purpose === UNPROVED_EMAIL) return false;
    const profile = await findUnprovedProfile(trx, accountId, recipient);
    if (!profile) return false;
    const now = context.clock.now();
    await trx
      .updateTable('outbox_message')
      .set({ held_at: now })
      .where('id', '=', id)
      .where('held_at', 'is', null)
      .execute();
    await enqueueEmail(trx, context, {
      purpose: UNPROVED_EMAIL,
      dedupeKey: `${UNPROVED_EMAIL}:${accountId}:${recipient}:${bogotaDate(now)}`,
      ...{ accountId, creditNumber: undefined, to: recipient, attachments: [] },
      ...unprovedEmail(context.config, signKey(context, `prove-email:${recipient}`, profile.id)),
    });
    return true;
  });

/** Lets the letters of a person go that waited for an address to be proved, to that address. */
export const releaseHeldEmails = async (
  trx: Executor,
  { jobs }: Pick<Queueing, 'jobs'>,
  accountId: string,
  email: string,
): Promise<void> => {
  const released = await trx
    .updateTable('outbox_message')
    .set({ held_at: null, recipient: email })
    .where('account_id', '=', accountId)
    .where('held_at', 'is not', null)
    .where('recipient', 'is not', null)
    .where('text_body', 'is not', null)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of released) await jobs.enqueue('deliver-email', { messageId: id }, { executor: trx });
};

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
