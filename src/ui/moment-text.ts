import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { LOCALE } from '#core/constants.ts';

const ZONE = 'America/Bogota';
const NBSP = '\u00a0';
const time = new Intl.DateTimeFormat(LOCALE, { timeZone: ZONE, timeStyle: 'short' });
const day = new Intl.DateTimeFormat(LOCALE, { timeZone: ZONE, dateStyle: 'long' });
const month = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'short' });

/** Instant in Colombian time and format: '20 nov 2026, 3:05 p. m.'; breaks after the date only. */
export const momentText = (instant: string): string => {
  const at = new Date(instant);
  return `${shortDate(bogotaDate(at))}, ${time.format(at).replace(/\s/g, NBSP)}`;
};

/** The day of an instant in Colombia: '20 de noviembre de 2026'. */
export const dayText = (instant: string): string => day.format(new Date(instant));

/** Short date for tables, non-breaking: '20 nov 2026'. */
export const shortDate = (date: CalendarDate): string => {
  const [year, , dayOfMonth] = date.split('-');
  return [Number(dayOfMonth), month.format(new Date(date)).replace('.', ''), year].join(NBSP);
};
