import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { makeCalendarOf } from '../loans/documents/instalment-calendar.ts';
import { lockPreferences } from './preferences.ts';

/** What a key grants: reading a person's calendar, or unsubscribing from e-mails. */
type Purpose = 'calendar' | 'stop-emails';

const ID_BYTES = 16;
const MAC_BYTES = 16;

const macOf = ({ config }: Pick<Context, 'config'>, purpose: Purpose, id: Buffer): Buffer =>
  createHmac('sha256', config.secrets.pass).update(`${purpose}:`).update(id).digest().subarray(0, MAC_BYTES);

/**
 * An id as an unguessable key: 43 characters of base64url, its 16 bytes and a 128-bit MAC. Not stored, so a copy of the
 * database grants no access.
 */
export const signKey = (context: Pick<Context, 'config'>, purpose: Purpose, uuid: string): string => {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(context, purpose, id)]).toString('base64url');
};

/** The id of a key; undefined when its MAC is invalid or of another purpose. */
export const verifyKey = (
  context: Pick<Context, 'config'>,
  purpose: Purpose,
  key: string,
): string | undefined => {
  const bytes = Buffer.from(key, 'base64url');
  // Two base64url spellings of the last character decode to the same bytes: only the canonical one is valid.
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== key) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(context, purpose, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The subscription URL of a calendar key. */
export const calendarUrl = (context: Pick<Context, 'config'>, key: string): string =>
  `${context.config.publicUrl}/api/calendario/${signKey(context, 'calendar', key)}`;

/** The URL of a person's calendar; creates its key on first use. */
export const openCalendarLink = (context: Context, accountId: string): Promise<string> =>
  inTransaction(context.db, async (trx) => {
    const { calendar_key: known } = await lockPreferences(trx, context.clock, accountId);
    const key = known ?? randomUUID();
    if (known === null)
      await trx
        .updateTable('reminder_preferences')
        .set({ calendar_key: key })
        .where('account_id', '=', accountId)
        .execute();
    return calendarUrl(context, key);
  });

/** Revokes the link; the next one has a new key. */
export const revokeCalendarLink = async ({ db }: Context, accountId: string): Promise<void> => {
  await db
    .updateTable('reminder_preferences')
    .set({ calendar_key: null })
    .where('account_id', '=', accountId)
    .execute();
};

const TOO_OFTEN = {
  code: 'too_many_reads',
  sentence: 'Este calendario se consultó muchas veces seguidas. Intenta de nuevo',
};

/**
 * The calendar of a link, UTF-8.
 * @throws NotFound for any invalid or revoked link; TooMany.
 */
export const readSubscribedCalendar = async (context: Context, link: string): Promise<Uint8Array> => {
  const key = verifyKey(context, 'calendar', link);
  const owner = key
    ? await context.db
        .selectFrom('reminder_preferences')
        .select('account_id')
        .where('calendar_key', '=', key)
        .executeTakeFirst()
    : undefined;
  if (!owner) throw new NotFound('Este enlace ya no sirve. Crea otro en tu portal, en Recordatorios.');
  await consumeRateLimit(context, { bucket: `calendar:${key}`, most: 60, per: 'hour', rejection: TOO_OFTEN });
  return makeCalendarOf(context, owner.account_id);
};
