import { hash, randomUUID } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import type { Context } from './context.ts';
import { type Executor, inTransaction } from './database/connection.ts';
import type { Row } from './database/tables.ts';

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

export type Queueing = Pick<Context, 'clock'> & { readonly jobs: Pick<Context['jobs'], 'enqueue'> };

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
        text_sha256: hash('sha256', letterAsSent(email)),
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
