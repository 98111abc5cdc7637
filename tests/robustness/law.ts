import { readFileSync } from 'node:fs';

/**
 * When a lender may write (Ley 2300/2023 art. 3), implemented independently of the product, so that an error there is
 * not repeated here. Days are `2027-03-22`, instants milliseconds.
 */
export type Day = string;

export interface Window {
  readonly from: number;
  readonly until: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Bogota is five hours behind UTC, all year. */
const BEHIND_MS = 5 * HOUR_MS;

const holidays: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('../vectors/holidays.json', import.meta.url), 'utf8'),
);

export const dayAt = (instant: number): Day => new Date(instant - BEHIND_MS).toISOString().slice(0, 10);

/** The instant of an hour of a day in Bogota. */
export const instantOf = (day: Day, hour: number, minute = 0): number =>
  Date.parse(`${day}T00:00:00Z`) + BEHIND_MS + hour * HOUR_MS + minute * 60_000;

export const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const daysFrom = (first: Day, last: Day): readonly Day[] => {
  const days: Day[] = [];
  for (let day = first; day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
};

/** 0 is Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const isHoliday = (day: Day): boolean => (holidays[day.slice(0, 4)] ?? []).includes(day.slice(5));

/** The Monday of its week. */
export const weekOf = (day: Day): Day => plusDays(day, -((weekdayOf(day) + 6) % 7));

/** Legal hours for a contact; undefined on Sundays and holidays. */
export const hoursOf = (day: Day): readonly [number, number] | undefined => {
  const weekday = weekdayOf(day);
  if (weekday === 0 || isHoliday(day)) return undefined;
  return weekday === 6 ? [8, 15] : [7, 19];
};

export const isAllowedAt = (instant: number): boolean => {
  const day = dayAt(instant);
  const hours = hoursOf(day);
  return hours !== undefined && instant >= instantOf(day, hours[0]) && instant < instantOf(day, hours[1]);
};

/** From the preferred hour, moved into the legal hours, to the end of the day's window. */
export const windowOf = (day: Day, hour: number): Window | undefined => {
  const hours = hoursOf(day);
  if (!hours) return undefined;
  const from = Math.min(Math.max(hour, hours[0]), hours[1] - 1);
  return { from: instantOf(day, from), until: instantOf(day, hours[1]) };
};

export const nearestAllowed = (day: Day, step: 1 | -1): Day => {
  let found = day;
  while (!hoursOf(found)) found = plusDays(found, step);
  return found;
};

const isBusinessDay = (day: Day): boolean => {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
};

const businessDaysFrom = (day: Day, count: number, step: 1 | -1): Day => {
  let found = day;
  for (let left = count; left > 0; ) {
    found = plusDays(found, step);
    if (isBusinessDay(found)) left -= 1;
  }
  return found;
};

/** The day `count` business days (Monday to Friday, no holidays) before. */
export const businessDaysBefore = (day: Day, count: number): Day => businessDaysFrom(day, count, -1);

export const businessDaysAfter = (day: Day, count: number): Day => businessDaysFrom(day, count, 1);
