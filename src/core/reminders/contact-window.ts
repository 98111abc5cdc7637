import { addDays, bogotaDate, type CalendarDate, startOfDay, weekday } from '../calendar/calendar-date.ts';
import { isHoliday } from '../calendar/holidays.ts';

/** Local hours in Bogota on one day: from the first on, and before the second. */
export interface ContactHours {
  readonly from: number;
  readonly until: number;
}

/** The part of a day in which a contact may be sent: from `from` on, and before `until`. */
export interface ContactWindow {
  readonly from: Date;
  readonly until: Date;
}

const HOUR_MS = 3_600_000;
/** Longer than a vendor takes to accept a contact: connect, greeting and response of an SMS, a WhatsApp message or an e-mail. */
const SEND_MARGIN_MS = 30_000;
const SATURDAY = 6;
const SUNDAY = 7;
const WEEKDAY_HOURS: ContactHours = { from: 7, until: 19 };
const SATURDAY_HOURS: ContactHours = { from: 8, until: 15 };

/**
 * When a lender may write to a consumer on a day; undefined on a Sunday or a holiday. Ley 2300/2023 art. 3: Monday to
 * Friday from 7:00 to 19:00, Saturdays from 8:00 to 15:00.
 */
export const contactHours = (day: CalendarDate): ContactHours | undefined => {
  if (weekday(day) === SUNDAY || isHoliday(day)) return undefined;
  return weekday(day) === SATURDAY ? SATURDAY_HOURS : WEEKDAY_HOURS;
};

/** Whether a contact may be sent at an instant. The last moment of a window is not part of it. */
export const isContactAllowed = (instant: Date): boolean => {
  const day = bogotaDate(instant);
  const hours = contactHours(day);
  return hours !== undefined && instant >= at(day, hours.from) && instant < at(day, hours.until);
};

/**
 * From the wanted hour of a day (0 to 23, Bogota) to the end of that day's window; undefined on a day without one. An hour
 * before the window becomes its first one, and an hour after it the last.
 */
export const windowFrom = (day: CalendarDate, wantedHour: number): ContactWindow | undefined => {
  const hours = contactHours(day);
  if (!hours) return undefined;
  const hour = Math.min(Math.max(wantedHour, hours.from), hours.until - 1);
  return { from: at(day, hour), until: at(day, hours.until) };
};

/** A contact of a window starts before this instant, so that it arrives within the window. */
export const latestStart = ({ until }: Pick<ContactWindow, 'until'>): Date =>
  new Date(until.getTime() - SEND_MARGIN_MS);

/** The day itself, or the last one before it on which a lender may write. */
export const contactDay = (day: CalendarDate): CalendarDate => nearest(day, -1);

/** The day itself, or the first one after it on which a lender may write. */
export const nextContactDay = (day: CalendarDate): CalendarDate => nearest(day, 1);

/** The instant itself, or the first one after it at which a lender may write. */
export const nextContactTime = (instant: Date): Date => {
  if (isContactAllowed(instant)) return instant;
  const today = bogotaDate(instant);
  const window = windowFrom(today, 0);
  if (window && instant < window.from) return window.from;
  const day = nextContactDay(addDays(today, 1));
  return at(day, contactHours(day)?.from ?? 0);
};

/** The instant itself, or the first one after it at which a contact may start: it arrives within the window then. */
export const nextContactStart = (instant: Date): Date => {
  const time = nextContactTime(instant);
  const window = windowFrom(bogotaDate(time), 0);
  return window && time >= latestStart(window) ? nextContactTime(window.until) : time;
};

/** The Monday of a day's week; Ley 2300/2023 art. 3 counts channels by the week. */
export const weekOf = (day: CalendarDate): CalendarDate => addDays(day, 1 - weekday(day));

const nearest = (day: CalendarDate, step: 1 | -1): CalendarDate => {
  let allowed = day;
  while (!contactHours(allowed)) allowed = addDays(allowed, step);
  return allowed;
};

const at = (day: CalendarDate, hour: number): Date => new Date(startOfDay(day).getTime() + hour * HOUR_MS);
