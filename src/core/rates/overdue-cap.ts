import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { nextBusinessDay } from '../calendar/holidays.ts';
import type { CapLookup } from './rate-caps.ts';

/**
 * Whether the cap of a day's month is missing although its first business day is over. The Superintendencia certifies a
 * month's cap by the end of the one before. Decisions §16, "Caps".
 */
export const isCapOverdue = (cap: CapLookup, on: CalendarDate): boolean =>
  !cap.known && on > nextBusinessDay(calendarDate(`${cap.month}-01`));
