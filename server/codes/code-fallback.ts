import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { isUuid } from '../infrastructure/database/is-uuid.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { NotYet } from '../infrastructure/jobs/jobs.ts';
import type { MessageStatus } from '../infrastructure/vendors/messaging.ts';
import { deliverCode } from './code-delivery.ts';
import { findCode } from './code-mac.ts';

/** How long a send may take until its code is known to have been taken. */
const SENDING_MS = 60_000;

const stillServes = (row: Row<'one_time_code'> | undefined, now: Date): row is Row<'one_time_code'> =>
  row !== undefined && !row.consumed_at && !row.replaced_at && now < row.expires_at;

/** A code by WhatsApp that did not arrive goes out by SMS, once, while it serves; whatever else is told changes nothing. */
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
 * Sends a code that serves by SMS, with the digits that the person was promised. Errors: VendorDown; NotYet while it is not
 * known whether the vendor took it by WhatsApp.
 */
export const sendCodeBySms = async (context: Context, codeId: string): Promise<void> => {
  const { clock, config, db } = context;
  const now = clock.now();
  const row = await db.selectFrom('one_time_code').selectAll().where('id', '=', codeId).executeTakeFirst();
  if (!stillServes(row, now)) return;
  if (!row.accepted_at) {
    if (now.getTime() - row.sent_at.getTime() < SENDING_MS) throw new NotYet();
    return;
  }
  const code = findCode(config.secrets.code, row, row.code_mac);
  const { providerMessageId } = await deliverCode(context, {
    ...row,
    // Another message than the one by WhatsApp, the same one however often it is tried.
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
