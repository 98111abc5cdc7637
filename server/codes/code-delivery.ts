import { sql } from 'kysely';
import type { CodeChannel } from '#core/codes/one-time-code.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction, isUuid } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { TooMany, VendorDown } from '../infrastructure/runtime/errors.ts';
import type { AcceptedMessage, MessageStatus } from '../infrastructure/vendors/messaging.ts';
import { type CodePool, messagesOfDay } from './code-errors.ts';
import { isOfKnownPerson } from './code-history.ts';
import { type CodeOwner, findCode } from './code-mac.ts';
import { type CodeFacts, codeEmail, codeSms } from './messages.ts';

const MINUTE_MS = 60_000;
const SENTENCE =
  'No pudimos enviarte el código. Si ya tienes uno, todavía sirve; si no, intenta de nuevo en unos segundos.';

export interface CodeDelivery extends CodeOwner {
  /** Of the message. */
  readonly id: string;
  readonly code: string;
  readonly channel: 'sms' | 'whatsapp';
  readonly describe?: string;
}

const factsOf = (
  { config }: Context,
  { purpose, code, describe }: Pick<CodeDelivery, 'purpose' | 'code' | 'describe'>,
): CodeFacts => ({
  brand: config.lender.brand,
  host: new URL(config.publicUrl).hostname,
  purpose,
  code,
  minutes: Math.round(config.limits.codes.lifetimeMs / MINUTE_MS),
  describe,
});

const orVendorDown = async <T>(
  { log }: Context,
  { id, purpose }: Pick<CodeDelivery, 'id' | 'purpose'>,
  send: () => Promise<T>,
): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    log.warn({ err: error, codeId: id, purpose }, 'a code could not be sent');
    throw new VendorDown(SENTENCE, { cause: error });
  }
};

/**
 * Sends a code by SMS or WhatsApp.
 * @throws VendorDown.
 */
export const deliverCode = (context: Context, delivery: CodeDelivery): Promise<AcceptedMessage> => {
  const { id, phone, code, channel } = delivery;
  const to = { id, phone, purpose: 'code', accountId: undefined, creditNumber: undefined };
  return orVendorDown(context, delivery, () =>
    sendPhoneMessage(
      context,
      channel === 'sms'
        ? { ...to, channel, text: codeSms(factsOf(context, delivery)) }
        : { ...to, channel, template: 'code', variables: [code] },
    ),
  );
};

/**
 * Sends the code that proves an address, to that address alone.
 * @throws VendorDown, UndeliverableEmail.
 */
export const deliverEmailCode = (
  context: Context,
  delivery: Omit<CodeDelivery, 'channel' | 'describe'>,
): Promise<void> =>
  orVendorDown(context, delivery, () =>
    context.adapters.mail.send({
      ...{ id: delivery.id, to: delivery.subject, attachments: [] },
      ...codeEmail(factsOf(context, delivery)),
    }),
  );

export const poolOf = (owner: CodeOwner): CodePool => (isOfKnownPerson(owner) ? 'known people' : 'strangers');

/**
 * Counts a message against its channel's daily cap.
 * @throws TooMany.
 */
export const consumeMessage = (context: Context, channel: CodeChannel, pool: CodePool): Promise<void> => {
  const { limits, lender } = context.config;
  return consumeRateLimit(context, {
    ...messagesOfDay(channel, pool, limits, lender),
    onExceeded: () =>
      context.log.error({ channel, pool }, 'the daily messages of a channel are used up: codes are refused'),
  });
};

/** Timeout of a send whose acceptance was not recorded. */
const SENDING_MS = 60_000;

const isUsable = (row: Row<'one_time_code'> | undefined, now: Date): row is Row<'one_time_code'> =>
  row !== undefined && !row.consumed_at && !row.replaced_at && now < row.expires_at;

/** Once: the vendor may say so again. */
const recordDelivery = async (
  { db, clock }: Context,
  codeId: string,
  providerMessageId: string,
): Promise<void> => {
  await db
    .updateTable('one_time_code')
    .set({
      delivered_at: clock.now(),
      // The vendor may report it before it has answered.
      provider_message_id: sql`coalesce(provider_message_id, ${providerMessageId})`,
    })
    .where('id', '=', codeId)
    .where('delivered_at', 'is', null)
    .execute();
};

const SMS_SUFFIX = '-sms';

/**
 * Records that a code arrived, and falls back to SMS, once, when WhatsApp delivery of a usable one failed that had not
 * arrived; other statuses are ignored.
 */
export const recordCodeStatus = async (
  context: Context,
  messageId: string,
  { isDelivered, isFailed, providerMessageId }: MessageStatus,
): Promise<void> => {
  const codeId = messageId.endsWith(SMS_SUFFIX) ? messageId.slice(0, -SMS_SUFFIX.length) : messageId;
  if (!isUuid(codeId)) return;
  if (isDelivered) await recordDelivery(context, codeId, providerMessageId);
  if (!isFailed || codeId !== messageId) return;
  await inTransaction(context.db, async (trx) => {
    const row = await trx
      .updateTable('one_time_code')
      .set({ channel: 'sms' })
      .where('id', '=', codeId)
      .where('channel', '=', 'whatsapp')
      .where('delivered_at', 'is', null)
      .where('consumed_at', 'is', null)
      .where('replaced_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row) await context.jobs.enqueue('send-code-by-sms', { codeId }, { executor: trx });
  });
};

/**
 * Sends the digits for the phone of a usable code by SMS: again where WhatsApp failed, and later than the e-mail that they
 * confirm.
 * @throws VendorDown; RetryLater while WhatsApp acceptance is not recorded.
 */
export const sendCodeBySms = async (context: Context, codeId: string): Promise<void> => {
  const { clock, config, db } = context;
  const now = clock.now();
  const row = await db.selectFrom('one_time_code').selectAll().where('id', '=', codeId).executeTakeFirst();
  if (!isUsable(row, now)) return;
  if (!row.accepted_at) {
    if (now.getTime() - row.sent_at.getTime() < SENDING_MS) throw new RetryLater();
    return;
  }
  try {
    await consumeMessage(context, 'sms', poolOf({ ...row, deviceMac: row.device_mac ?? undefined }));
  } catch (error) {
    // Logged; the person may ask for another code, and reads why there is none.
    if (error instanceof TooMany) return;
    throw error;
  }
  const code = findCode(config.secrets.code, row, row.code_mac);
  const { providerMessageId } = await deliverCode(context, {
    ...row,
    id: `${row.id}${SMS_SUFFIX}`,
    code,
    channel: 'sms',
  });
  await db
    .updateTable('one_time_code')
    .set({ provider_message_id: providerMessageId })
    .where('id', '=', codeId)
    .execute();
};
