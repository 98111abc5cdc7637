import { bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import {
  type PlanPreferences,
  REMINDER_RULES,
  type ReminderChannel,
  type ReminderRule,
} from '#core/reminders/reminder-plan.ts';
import { requireTextVersion, storeAcceptedText } from '../accounts/consents.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { NewRow, Row } from '../infrastructure/database/tables.ts';
import { changesOf, consumeRateLimit } from '../infrastructure/rate-limit.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';

/** A person's reminder preferences. */
export interface SavedPreferences extends PlanPreferences {
  readonly isDetailed: boolean;
}

/** Evidence of a consent or its withdrawal: who and how. */
export interface Saying {
  readonly source: NewRow<'reminder_consent'>['source'];
  readonly ip: string;
  readonly userAgent: string;
  /** Of the text shown where a channel was chosen; undefined where only channels are taken back. */
  readonly textVersion?: string;
}

/** No channel without consent; the other defaults follow Decisions §14. */
const DEFAULTS: Omit<SavedPreferences, 'since'> = {
  channels: [],
  rules: REMINDER_RULES.filter((rule) => rule !== 'three_days'),
  hour: 9,
  isDetailed: false,
};

export const PREFERENCE_COLUMNS = [
  'reminder_preferences.channels',
  'reminder_preferences.rules',
  'reminder_preferences.hour',
  'reminder_preferences.since',
  'reminder_preferences.is_detailed',
  'reminder_preferences.calendar_key',
  'reminder_preferences.answered_at',
] as const;

type PreferenceRow = Pick<
  Row<'reminder_preferences'>,
  'channels' | 'rules' | 'hour' | 'since' | 'is_detailed' | 'calendar_key'
> & { readonly answered_at: Date | string | null };

export const preferencesOf = (
  row: Omit<PreferenceRow, 'calendar_key' | 'answered_at'>,
): SavedPreferences => ({
  channels: row.channels,
  rules: row.rules,
  hour: row.hour,
  since: calendarDate(row.since),
  isDetailed: row.is_detailed,
});

/** Preferences, or those of a person who has saved none. */
export const preferencesOrDefaults = (
  row: PreferenceRow | undefined,
  clock: Clock,
): SavedPreferences & { readonly calendarKey: string | null; readonly isAnswered: boolean } => {
  const choices = row ? preferencesOf(row) : { ...DEFAULTS, since: bogotaDate(clock.now()) };
  return { ...choices, calendarKey: row?.calendar_key ?? null, isAnswered: Boolean(row?.answered_at) };
};

/** Row lock on the person's preferences until the transaction ends; inserts the row if missing. */
export const lockPreferences = async (
  executor: Executor,
  clock: Clock,
  accountId: string,
): Promise<Row<'reminder_preferences'>> => {
  const now = clock.now();
  await executor
    .insertInto('reminder_preferences')
    .values({
      account_id: accountId,
      channels: [],
      rules: [...DEFAULTS.rules],
      hour: DEFAULTS.hour,
      is_detailed: DEFAULTS.isDetailed,
      since: bogotaDate(now),
      saved_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return executor
    .selectFrom('reminder_preferences')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** Records each consent change with its time, and the text that was accepted, as evidence. */
const recordConsents = async (
  trx: Executor,
  clock: Clock,
  { account_id, channels: before }: Row<'reminder_preferences'>,
  after: readonly ReminderChannel[],
  { source, ip, userAgent, textVersion = '' }: Saying,
): Promise<void> => {
  const added = after.filter((channel) => !before.includes(channel));
  const withdrawn = before.filter((channel) => !after.includes(channel));
  const changed = [...added, ...withdrawn];
  if (changed.length === 0) return;
  if (added.length > 0) requireTextVersion(REMINDER_CONSENT.version, textVersion);
  const accepted =
    added.length > 0
      ? { text_version: textVersion, text_sha256: await storeAcceptedText(trx, clock, REMINDER_CONSENT.text) }
      : {};
  await trx
    .insertInto('reminder_consent')
    .values(
      changed.map((channel) => ({
        account_id,
        channel,
        is_given: added.includes(channel),
        ...(added.includes(channel) ? accepted : {}),
        source,
        at: clock.now(),
        ip,
        user_agent: userAgent,
      })),
    )
    .execute();
};

const sinceOf = (row: Row<'reminder_preferences'>, today: CalendarDate): string =>
  row.channels.length === 0 ? today : row.since;

/** Each change of a channel is evidence, and kept. */
const CHANGES_A_DAY = 100;

/**
 * Saves preferences and consents, which answers how to be reminded, and marks the plan dirty.
 * @throws Conflict when the text that was accepted is another; TooMany.
 */
export const savePreferences = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  chosen: ChosenReminders,
  saying: Saying,
): Promise<void> => {
  await consumeRateLimit({ db, clock }, changesOf(accountId, 'changes of reminders', CHANGES_A_DAY));
  await inTransaction(db, async (trx) => {
    const row = await lockPreferences(trx, clock, accountId);
    const now = clock.now();
    await recordConsents(trx, clock, row, chosen.channels, saying);
    await trx
      .updateTable('reminder_preferences')
      .set({
        channels: [...chosen.channels],
        rules: [...chosen.rules],
        hour: chosen.hour,
        is_detailed: chosen.isDetailed,
        since: sinceOf(row, bogotaDate(now)),
        next_check_at: now,
        answered_at: row.answered_at ?? now,
        saved_at: now,
      })
      .where('account_id', '=', accountId)
      .execute();
  });
};

export interface ChosenReminders {
  readonly channels: readonly ReminderChannel[];
  readonly rules: readonly ReminderRule[];
  readonly hour: number;
  readonly isDetailed: boolean;
}

/** Unsubscribes from reminder e-mails; idempotent. Anyone with the link of one may do so. */
export const stopEmails = ({ db, clock }: Context, accountId: string, saying: Saying): Promise<void> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('reminder_preferences')
      .selectAll()
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.channels.includes('email')) return;
    const channels = row.channels.filter((channel) => channel !== 'email');
    await recordConsents(trx, clock, row, channels, saying);
    await trx
      .updateTable('reminder_preferences')
      .set({ channels, next_check_at: clock.now(), saved_at: clock.now() })
      .where('account_id', '=', accountId)
      .execute();
  });
