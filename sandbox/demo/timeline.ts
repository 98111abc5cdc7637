import {
  addDays,
  addMonths,
  bogotaDate,
  type CalendarDate,
  partsOf,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { nextContactDay } from '#core/reminders/contact-window.ts';
import { statementReadyOn } from '#core/statements/statement-periods.ts';
import type { PlannedPayment, Role } from './demo-people.ts';

/** The last anchor is at least this many days ago, so that an instalment unpaid then is overdue. */
const LEAST_DAYS_AGO = 8;
const LAST_DAY_OF_EVERY_MONTH = 28;
const HOUR_MS = 3_600_000;
/** Of the morning, in Bogotá. */
const HOUR = 10;
const TAKEN_BACK_AFTER_DAYS = 3;

export type TimelineEvent =
  | { readonly kind: 'walk'; readonly role: Role }
  | { readonly kind: 'pay'; readonly role: Role; readonly payment: PlannedPayment }
  | { readonly kind: 'take back'; readonly role: Role };

export interface Scene {
  readonly at: Date;
  readonly day: CalendarDate;
  /** All at the same time of the sandbox clock. */
  readonly events: readonly TimelineEvent[];
}

/** Every borrower's day of the month, at most the 28th, so that no due date is clamped. */
export const lastAnchor = (today: CalendarDate): CalendarDate => {
  const latest = addDays(today, -LEAST_DAYS_AGO);
  return addDays(latest, -Math.max(0, partsOf(latest).day - LAST_DAY_OF_EVERY_MONTH));
};

/** The days of a month on which the product writes to borrowers: with a statement, and about an instalment in arrears. */
const daysOfLetters = (dueOn: CalendarDate): readonly CalendarDate[] => [
  statementReadyOn(dueOn),
  nextContactDay(addDays(dueOn, 1)),
];

/** All events by day, in order, and the days of letters between them; all of them before `now`. */
export const timelineOf = (cast: readonly Role[], now: Date): readonly Scene[] => {
  const today = bogotaDate(now);
  const anchor = lastAnchor(today);
  const byDay = new Map<CalendarDate, TimelineEvent[]>();
  const plan = (day: CalendarDate, event: TimelineEvent): void => {
    byDay.set(day, [...(byDay.get(day) ?? []), event]);
  };
  for (const role of cast) {
    const { starts } = role;
    const first =
      'daysAgo' in starts ? addDays(today, -starts.daysAgo) : addMonths(anchor, -starts.monthsAgo);
    plan(first, { kind: 'walk', role });
    for (const payment of role.payments) {
      const day = addMonths(anchor, -payment.monthsAgo);
      plan(day, { kind: 'pay', role, payment });
      if (payment.pays === 'minimum, taken back')
        plan(addDays(day, TAKEN_BACK_AFTER_DAYS), { kind: 'take back', role });
    }
  }
  const firstDay = [...byDay.keys()].sort()[0] ?? today;
  for (let due = anchor; due > firstDay; due = addMonths(due, -1))
    for (const day of daysOfLetters(due)) if (day > firstDay) byDay.set(day, byDay.get(day) ?? []);
  return [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, events]) => ({ day, events, at: new Date(startOfDay(day).getTime() + HOUR * HOUR_MS) }));
};
