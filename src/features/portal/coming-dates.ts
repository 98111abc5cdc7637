import type { Credit } from '#core/api/credit/credit.ts';
import type { UpcomingReminder } from '#core/api/reminders/reminders.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { statementReadyOn } from '#core/statements/statement-periods.ts';
import { nextInstalmentOf } from './debt-status.ts';

export type ComingDate = { readonly on: CalendarDate } & (
  | { readonly kind: 'statement' }
  | { readonly kind: 'reminder'; readonly channel: ReminderChannel }
  | { readonly kind: 'due'; readonly amount: Money }
);

/** Upcoming dates in order: planned reminders, or without any the next statement; and the next due date, last of its day. */
export const comingDates = (
  credit: Pick<Credit, 'instalments' | 'validOn'>,
  upcoming: readonly UpcomingReminder[] | undefined,
): readonly ComingDate[] => {
  const next = nextInstalmentOf(credit);
  const due = next && ({ kind: 'due', on: next.dueOn, amount: next.regular } as const);
  const readyOn = next && statementReadyOn(next.dueOn);
  const before = upcoming
    ? upcoming.map(({ on, channel }) => ({ kind: 'reminder', on, channel }) as const)
    : readyOn && readyOn >= credit.validOn
      ? [{ kind: 'statement', on: readyOn } as const]
      : [];
  const dates: readonly ComingDate[] = due ? [...before, due] : before;
  // The sort is stable: dates of one day keep their order.
  return dates.toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
};
