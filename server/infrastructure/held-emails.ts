import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from './context.ts';
import { type Executor, inTransaction } from './database/connection.ts';
import type { Row } from './database/tables.ts';
import { signKey } from './link-key.ts';
import { unprovedEmail } from './messages/unproved-email.ts';
import { enqueueEmail, type Queueing } from './outbox.ts';

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
export const holdUnproved = (
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
