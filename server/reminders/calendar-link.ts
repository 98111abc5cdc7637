import { randomUUID } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { signKey, verifyKey } from '../infrastructure/link-key.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { makeCalendarOf } from '../loans/documents/instalment-calendar.ts';
import { lockPreferences } from './preferences.ts';

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
