/** A day of the calendar in America/Bogota, `YYYY-MM-DD`. Text order is time order. */
export type CalendarDate = string & { readonly __calendar: 'America/Bogota' };

/** A month of the calendar, `YYYY-MM`. Text order is time order. */
export type CalendarMonth = string & { readonly __calendar: 'month' };

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;
// Colombia has kept UTC-5 without daylight saving since 1993.
const BOGOTA_OFFSET_MS = -5 * 3_600_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Days in a month; months are 1 to 12. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The date of these parts, or nothing when no such day exists. Years 1000 to 9999, months 1 to 12. */
export const dateFromParts = ({ year, month, day }: DateParts): CalendarDate | undefined => {
  if (![year, month, day].every(Number.isInteger)) return undefined;
  if (year < 1000 || year > 9999 || month < 1 || month > 12) return undefined;
  if (day < 1 || day > daysInMonth(year, month)) return undefined;
  return compose(year, month, day);
};

/** Reads `YYYY-MM-DD` and nothing else; nothing when the day does not exist. */
export const parseCalendarDate = (text: string): CalendarDate | undefined => {
  const match = ISO_DATE.exec(text);
  if (!match) return undefined;
  return dateFromParts({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
};

/**
 * The date that a `YYYY-MM-DD` text names.
 * @throws RangeError when there is no such day.
 */
export const calendarDate = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new RangeError(`Not a calendar date: ${text}`);
  return date;
};

/**
 * The month that a `YYYY-MM` text names.
 * @throws RangeError when there is no such month.
 */
export const calendarMonth = (text: string): CalendarMonth => {
  if (!ISO_MONTH.test(text)) throw new RangeError(`Not a calendar month: ${text}`);
  return text as CalendarMonth;
};

export const partsOf = (date: CalendarDate): DateParts => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

export const monthOf = (date: CalendarDate): CalendarMonth => date.slice(0, 7) as CalendarMonth;

/** The calendar day in Bogota at an instant. */
export const bogotaDate = (instant: Date): CalendarDate =>
  fromDayNumber(Math.floor((instant.getTime() + BOGOTA_OFFSET_MS) / DAY_MS));

/** The instant at which a day starts in Bogota (05:00 UTC). */
export const startOfDay = (date: CalendarDate): Date => new Date(dayNumber(date) * DAY_MS - BOGOTA_OFFSET_MS);

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromDayNumber(dayNumber(date) + days);

/**
 * The same day `months` later, clamped to the month's end.
 * @param anchorDay day of the month to aim at, so that 31 Jan → 28 Feb → 31 Mar; the date's own when left out
 */
export const addMonths = (date: CalendarDate, months: number, anchorDay?: number): CalendarDate => {
  const parts = partsOf(date);
  const index = parts.year * 12 + (parts.month - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return compose(year, month, Math.min(anchorDay ?? parts.day, daysInMonth(year, month)));
};

/** Calendar days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

/** Days from one date to another counting months of 30 (30E/360: a 31st is a 30th). */
export const days360 = (from: CalendarDate, to: CalendarDate): number => {
  const start = partsOf(from);
  const end = partsOf(to);
  const months = (end.year - start.year) * 12 + (end.month - start.month);
  return months * 30 + Math.min(end.day, 30) - Math.min(start.day, 30);
};

/** Day of the week as ISO counts it: 1 Monday to 7 Sunday. */
export const weekday = (date: CalendarDate): number => new Date(dayNumber(date) * DAY_MS).getUTCDay() || 7;

/** Last day of the month of a date. */
export const endOfMonth = (date: CalendarDate): CalendarDate => {
  const { year, month } = partsOf(date);
  return compose(year, month, daysInMonth(year, month));
};

/** Full years of age on a day; born on 29 February, a year completes on 1 March. */
export const completedYears = (birth: CalendarDate, on: CalendarDate): number => {
  const years = partsOf(on).year - partsOf(birth).year;
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
};

/** The same day of another year, earlier by `years`; 29 February becomes the 28th. */
export const yearsBefore = (date: CalendarDate, years: number): CalendarDate => addMonths(date, -12 * years);

export const latestOf = (first: CalendarDate, second: CalendarDate): CalendarDate =>
  first > second ? first : second;

export const earliestOf = (first: CalendarDate, second: CalendarDate): CalendarDate =>
  first < second ? first : second;

/** An instant that somebody tells: not before `from` nor after `until`, whatever it is. */
export const boundedInstant = (told: Date, from: Date, until: Date): Date =>
  new Date(Math.max(from.getTime(), Math.min(told.getTime(), until.getTime())));

const dayNumber = (date: CalendarDate): number => {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
};

const fromDayNumber = (days: number): CalendarDate => {
  const start = new Date(days * DAY_MS);
  return compose(start.getUTCFullYear(), start.getUTCMonth() + 1, start.getUTCDate());
};

const compose = (year: number, month: number, day: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}` as CalendarDate;

const pad = (value: number): string => (value < 10 ? `0${value}` : String(value));
