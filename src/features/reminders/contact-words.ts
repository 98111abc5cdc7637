import type { UpcomingReminder } from '#core/api/reminders/reminders.ts';
import { type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import { LOCALE } from '#core/constants.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { shortDate } from '../../ui/moment-text.ts';

const { what } = remindersCopy.upcoming;

const weekdayFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** 'jueves, 3 de diciembre': near enough to need no year. */
export const weekdayText = (on: CalendarDate): string => weekdayFormat.format(new Date(on));

/** A mobile number grouped as it is dictated: '300 111 2233'. */
export const phoneText = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');

/** Counts the days left on the day it is sent, which the law may have moved. */
export const reminderText = ({
  rule,
  on,
  dueOn,
}: Pick<UpcomingReminder, 'rule' | 'on' | 'dueOn'>): string => {
  const due = shortDate(dueOn);
  if (rule === 'again') return what.again(due);
  if (rule === 'statement') return what.statement(due);
  const left = daysBetween(on, dueOn);
  if (left < 0) return what.missed(due);
  return left === 0 ? what.today : what.before(left, due);
};
