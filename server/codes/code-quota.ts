import { randomUUID } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { sendDenied } from './code-errors.ts';
import { lockPhone, permissionToSend, readHistory, readLiveCode } from './code-history.ts';
import { type CodeOwner, macOf } from './code-mac.ts';

export type CodeRow = Row<'one_time_code'>;

export interface SendReservation extends CodeOwner {
  readonly channel: 'sms' | 'whatsapp';
  /** When the resend pause has not passed: TooMany, or reuse the usable code of the same subject. */
  readonly whenTooSoon?: 'refuse' | 'keep';
}

const isUsable = ({ config }: Context, row: CodeRow, now: Date): boolean =>
  row.failed_at.length < config.limits.codes.tries && now < row.expires_at;

/** The digits for the phone, and other ones for the e-mail that they confirm. */
export interface NewCodes {
  readonly code: string;
  readonly emailCode: string | undefined;
}

/**
 * Reserves a send before the vendor call, under the phone's lock, so that concurrent requests count each other; or
 * returns the code to reuse.
 * @throws TooMany.
 */
export const reserveSend = (
  context: Context,
  request: SendReservation,
  { code, emailCode }: NewCodes,
): Promise<{ readonly kept: CodeRow } | { readonly taken: CodeRow }> =>
  inTransaction(context.db, async (trx) => {
    const { phone, purpose, subject, deviceMac, channel } = request;
    await lockPhone(trx, phone);
    const { codes: limits } = context.config.limits;
    const now = context.clock.now();
    const history = await readHistory(trx, request, now, limits);
    const permission = permissionToSend(history, request, now, limits);
    if (!permission.isAllowed) {
      const live = request.whenTooSoon === 'keep' ? await readLiveCode(trx, request) : undefined;
      const mayReuse = permission.reason === 'too_soon' && live?.subject === subject;
      if (live && mayReuse && isUsable(context, live, now)) return { kept: live };
      throw sendDenied(context.config.lender, permission, now);
    }
    const taken = await trx
      .insertInto('one_time_code')
      .values({
        id: randomUUID(),
        phone,
        purpose,
        subject,
        device_mac: deviceMac ?? null,
        channel,
        code_mac: macOf(context.config.secrets.code, request, code),
        email_code_mac:
          emailCode === undefined ? null : macOf(context.config.secrets.code, request, emailCode),
        sent_at: now,
        expires_at: new Date(now.getTime() + limits.lifetimeMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { taken };
  });

/** The accepted code becomes the live one and replaces the earlier one; `alsoDo` commits with it. */
export const confirmSend = (
  context: Context,
  row: CodeRow,
  providerMessageId: string | null,
  alsoDo?: (trx: Executor) => Promise<void>,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await lockPhone(trx, row.phone);
    const now = context.clock.now();
    const earlier = await readLiveCode(trx, { ...row, deviceMac: row.device_mac ?? undefined });
    if (earlier) {
      await trx
        .updateTable('one_time_code')
        .set({ replaced_at: now })
        .where('phone', '=', row.phone)
        .where('id', '=', earlier.id)
        .execute();
    }
    await trx
      .updateTable('one_time_code')
      .set({ accepted_at: now, provider_message_id: providerMessageId })
      .where('phone', '=', row.phone)
      .where('id', '=', row.id)
      .execute();
    await alsoDo?.(trx);
  });

/** A send that failed does not count against the quota. */
export const releaseSend = async ({ db }: Context, row: CodeRow): Promise<void> => {
  await db
    .deleteFrom('one_time_code')
    .where('phone', '=', row.phone)
    .where('id', '=', row.id)
    .where('accepted_at', 'is', null)
    .execute();
};
