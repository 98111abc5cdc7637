import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts';
import { contactDay } from './contact-window.ts';
import { statementReadyOn } from './statement-periods.ts';

/** Days before the due date on which a reminder is due. Decisions §14. */
const REMINDERS_BEFORE = [5, 1, 0] as const;

export type ReminderKind = 'statement' | 'reminder' | 'due';

export type ReminderDate = {
  readonly kind: ReminderKind;
  readonly on: CalendarDate;
  /** Calendar days from it to the due date. */
  readonly daysLeft: number;
};

/**
 * The days worth keeping in mind before an instalment falls due, in their order: its statement (5 business days before,
 * Decreto 1074/2015 art. 2.2.2.35.6), a reminder 5 days, 1 day and 0 days before, and the due date itself, which no
 * holiday moves. Nobody is contacted on a Sunday or a holiday (Ley 2300/2023 art. 3): such a reminder comes on the last
 * allowed day before, and two that meet on one day are one (at most one contact a day).
 */
export function reminderDates(dueOn: CalendarDate): readonly ReminderDate[] {
  const statement = statementReadyOn(dueOn);
  const reminders = REMINDERS_BEFORE.map((days) => contactDay(addDays(dueOn, -days)));
  const contacts = [...new Set(reminders)].filter((day) => day !== statement && day !== dueOn);
  return [
    dated('statement', statement, dueOn),
    ...contacts.map((day) => dated('reminder', day, dueOn)),
    dated('due', dueOn, dueOn),
  ].sort((first, second) => second.daysLeft - first.daysLeft);
}

function dated(kind: ReminderKind, on: CalendarDate, dueOn: CalendarDate): ReminderDate {
  return { kind, on, daysLeft: daysBetween(on, dueOn) };
}
