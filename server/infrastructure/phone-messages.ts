import { sql } from 'kysely';
import type { Context } from './context.ts';
import {
  type AcceptedMessage,
  type MessageStatus,
  type OutgoingMessage,
  textDigest,
} from './vendors/messaging.ts';

/** An SMS or WhatsApp message; `id` names it, whatever is retried. */
export type PhoneMessage = OutgoingMessage & {
  /** For operators: `code`, `reminder`, `obligation:arrears_notice`. */
  readonly purpose: string;
  /** Undefined of a code, whose phone may have no account yet. */
  readonly accountId: string | undefined;
  /** Undefined of what concerns no credit. */
  readonly creditNumber: number | undefined;
};

/**
 * Sends a message once per id: recorded before the vendor is asked, so that a repetition after a lost answer first looks
 * whether the vendor has it.
 * @throws VendorDown: it may have been accepted, and may be repeated.
 */
export const sendPhoneMessage = async (
  { db, clock, adapters }: Pick<Context, 'db' | 'clock' | 'adapters'>,
  message: PhoneMessage,
): Promise<AcceptedMessage> => {
  const { id, channel, purpose, accountId, creditNumber } = message;
  const isFirst = await db
    .insertInto('phone_message')
    .values({
      ...{ id, channel, purpose, asked_at: clock.now(), text_sha256: textDigest(message) },
      ...{ account_id: accountId ?? null, credit_number: creditNumber ?? null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const earlier = isFirst
    ? undefined
    : await db
        .selectFrom('phone_message')
        .select(['asked_at', 'text_sha256', 'vendor_message_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
  if (earlier?.vendor_message_id) return { providerMessageId: earlier.vendor_message_id };
  const found =
    earlier &&
    (await adapters.messaging.find(message, { at: earlier.asked_at, textSha256: earlier.text_sha256 }));
  const accepted = found ?? (await adapters.messaging.send(message));
  await db
    .updateTable('phone_message')
    .set({ accepted_at: clock.now(), vendor_message_id: accepted.providerMessageId })
    .where('id', '=', id)
    // A status callback may come before the answer.
    .where('vendor_message_id', 'is', null)
    .execute();
  return accepted;
};

/** Of an address that anybody may write. */
const MESSAGE_ID = /^[\w:.-]{1,200}$/;

/**
 * Records what the vendor tells of a message, in any order and however often: what arrived has arrived, whatever is said
 * of it later.
 */
export const recordMessageStatus = async (
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  id: string,
  { providerMessageId, isDelivered, isFailed, errorCode }: MessageStatus,
): Promise<void> => {
  if (!MESSAGE_ID.test(id)) return;
  const now = clock.now();
  const named = db
    .updateTable('phone_message')
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where((row) =>
      row.or([row('vendor_message_id', 'is', null), row('vendor_message_id', '=', providerMessageId)]),
    );
  const isAccepted = {
    vendor_message_id: providerMessageId,
    accepted_at: sql<Date>`coalesce(accepted_at, ${now}::timestamptz)`,
  };
  if (isDelivered) {
    await named.set({ ...isAccepted, delivered_at: now, failed_at: null, error_code: null }).execute();
    return;
  }
  if (!isFailed) {
    await named.set(isAccepted).where('vendor_message_id', 'is', null).execute();
    return;
  }
  const failed = await named
    .set({ ...isAccepted, failed_at: now, error_code: errorCode ?? null })
    .where('failed_at', 'is', null)
    .returning(['purpose', 'channel'])
    .executeTakeFirst();
  if (!failed) return;
  const facts = { messageId: id, ...failed, providerMessageId, errorCode };
  // What law or contract promise did not arrive: a person has to act.
  if (failed.purpose.startsWith('obligation:')) log.error(facts, 'a notice to a phone did not arrive');
  else log.warn(facts, 'a message to a phone did not arrive');
};
