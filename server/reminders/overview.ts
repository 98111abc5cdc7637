import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { PlannedContact } from '#core/reminders/reminder-plan.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { type ReminderRecipient, readPersonPlan } from './person-plan.ts';
import { readPreferences, type SavedPreferences } from './preferences.ts';

export interface ReminderOverview {
  readonly choices: SavedPreferences;
  readonly person: ReminderRecipient;
  readonly next: readonly PlannedContact[];
  /** Sent or dropped, newest first. */
  readonly past: readonly Row<'reminder'>[];
  /** The key of the calendar link. */
  readonly calendarKey: string | null;
}

const SHOWN_NEXT = 3;
const SHOWN_PAST = 20;

/** A person's preferences, the next reminders by the current plan, and the past ones. */
export const readOverview = async ({ db, clock }: Context, accountId: string): Promise<ReminderOverview> => {
  const now = clock.now();
  const { calendarKey, ...choices } = await readPreferences(db, clock, accountId);
  const { plan, person } = await readPersonPlan(db, accountId, choices, now);
  const past = await db
    .selectFrom('reminder')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((reminder) =>
      reminder.or([
        reminder('state', '=', 'sent'),
        // A decision on a future day may still change.
        reminder.and([reminder('state', '=', 'dropped'), reminder('wanted_on', '<=', bogotaDate(now))]),
      ]),
    )
    .orderBy((reminder) => reminder.fn.coalesce('sent_at', 'decided_at'), 'desc')
    .orderBy('wanted_on', 'desc')
    .limit(SHOWN_PAST)
    .execute();
  return { choices, person, next: plan.planned.slice(0, SHOWN_NEXT), past, calendarKey };
};
