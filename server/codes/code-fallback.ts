import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { isUuid } from '../infrastructure/database/is-uuid.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import type { MessageStatus } from '../infrastructure/vendors/messaging.ts';
import { deliverCode } from './code-delivery.ts';
import { findCode } from './code-mac.ts';

/** Timeout of a send whose acceptance was not recorded. */
const SENDING_MS = 60_000;

const isUsable = (row: Row<'one_time_code'> | undefined, now: Date): row is Row<'one_time_code'> =>
  row !== undefined && !row.consumed_at && !row.replaced_at && now < row.expires_at;

/** Falls back to SMS, once, when WhatsApp delivery of a usable code failed; other statuses are ignored. */
export const recordCodeStatus = async (
  context: Context,
  codeId: string,
  { isFailed, errorCode, providerMessageId }: MessageStatus,
): Promise<void> => {
  if (!isFailed || !isUuid(codeId)) return;
  context.log.warn({ codeId, providerMessageId, errorCode }, 'a code did not arrive by WhatsApp');
  await inTransaction(context.db, async (trx) => {
    const row = await trx
      .updateTable('one_time_code')
      .set({ channel: 'sms' })
      .where('id', '=', codeId)
      .where('channel', '=', 'whatsapp')
      .where('consumed_at', 'is', null)
      .where('replaced_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row) await context.jobs.enqueue('send-code-by-sms', { codeId }, { executor: trx });
  });
};

/**
 * Resends a usable code by SMS with the same digits.
 * Errors: VendorDown; RetryLater while WhatsApp acceptance is not recorded.
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
  const code = findCode(config.secrets.code, row, row.code_mac);
  const { providerMessageId } = await deliverCode(context, {
    ...row,
    // Idempotency key of the SMS, distinct from the WhatsApp message's.
    id: `${row.id}-sms`,
    code,
    channel: 'sms',
  });
  await db
    .updateTable('one_time_code')
    .set({ provider_message_id: providerMessageId })
    .where('id', '=', codeId)
    .execute();
};
