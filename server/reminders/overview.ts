import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { PlannedContact } from '#core/reminders/reminder-plan.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { planOf, type ReminderRecipient, reminderOf, selectPerson } from './person-plan.ts';
import { PREFERENCE_COLUMNS, preferencesOrDefaults, type SavedPreferences } from './preferences.ts';

export interface ReminderOverview {
  readonly choices: SavedPreferences;
  readonly person: ReminderRecipient;
  readonly next: readonly PlannedContact[];
  /** Sent or dropped, newest first. */
  readonly past: readonly Row<'reminder'>[];
  readonly isAnswered: boolean;
  /** The key of the calendar link. */
  readonly calendarKey: string | null;
}

const SHOWN_NEXT = 3;
const SHOWN_PAST = 20;

/** A person with preferences and past reminders. */
const selectOverview = (executor: Executor, accountId: string, now: Date) =>
  selectPerson(executor, accountId, now).select((account) => [
    jsonObjectFrom(
      account
        .selectFrom('reminder_preferences')
        .select(PREFERENCE_COLUMNS)
        .whereRef('reminder_preferences.account_id', '=', 'account.id'),
    ).as('preferences'),
    jsonArrayFrom(
      account
        .selectFrom('reminder')
        .selectAll()
        .whereRef('reminder.account_id', '=', 'account.id')
        .where((reminder) =>
          reminder.or([
            reminder('state', '=', 'sent'),
            // A decision on a future day may still change.
            reminder.and([reminder('state', '=', 'dropped'), reminder('wanted_on', '<=', bogotaDate(now))]),
          ]),
        )
        .orderBy((reminder) => reminder.fn.coalesce('sent_at', 'decided_at'), 'desc')
        .orderBy('wanted_on', 'desc')
        .limit(SHOWN_PAST),
    ).as('past'),
  ]);

/** A person's preferences, the next reminders by the current plan, and the past ones. */
export const readOverview = async ({ db, clock }: Context, accountId: string): Promise<ReminderOverview> => {
  const now = clock.now();
  const selected = await selectOverview(db, accountId, now).executeTakeFirstOrThrow();
  const { calendarKey, isAnswered, ...choices } = preferencesOrDefaults(
    selected.preferences ?? undefined,
    clock,
  );
  const { plan, person } = await planOf(db, accountId, selected, choices, now);
  const past = selected.past.map(reminderOf);
  return { choices, person, next: plan.planned.slice(0, SHOWN_NEXT), past, isAnswered, calendarKey };
};
