import { addDays, type CalendarDate, dateFromParts, partsOf, weekday } from './calendar-date.ts';

type MonthDay = readonly [month: number, day: number];

const FIXED: readonly MonthDay[] = [
  [1, 1],
  [5, 1],
  [7, 20],
  [8, 7],
  [12, 8],
  [12, 25],
];

/** Days that Ley 51/1983 moves to the next Monday. */
const MOVED_TO_MONDAY: readonly MonthDay[] = [
  [1, 6],
  [3, 19],
  [6, 29],
  [8, 15],
  [10, 12],
  [11, 1],
  [11, 11],
];

/** Ley 2578/2026 art. 6: Virgen de Chiquinquirá, moved to Monday, from 2026. */
const CHIQUINQUIRA: MonthDay = [7, 9];
const CHIQUINQUIRA_SINCE = 2026;

/** Days from Easter Sunday: Holy Thursday and Friday, Ascension, Corpus Christi, Sacred Heart (Mondays by law). */
const FROM_EASTER = [-3, -2, 43, 64, 71];

const years = new Map<number, ReadonlySet<CalendarDate>>();

/** The public holidays of Colombia in a year, as dates. Two may fall on one day. Source: Ley 51/1983, Ley 2578/2026. */
export const holidaysOf = (year: number): ReadonlySet<CalendarDate> => {
  const known = years.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const moved = year >= CHIQUINQUIRA_SINCE ? [...MOVED_TO_MONDAY, CHIQUINQUIRA] : MOVED_TO_MONDAY;
  const holidays = new Set([
    ...FIXED.map(([month, day]) => dayOf(year, month, day)),
    ...moved.map(([month, day]) => nextMonday(dayOf(year, month, day))),
    ...FROM_EASTER.map((days) => addDays(easter, days)),
  ]);
  years.set(year, holidays);
  return holidays;
};

export const isHoliday = (date: CalendarDate): boolean => holidaysOf(partsOf(date).year).has(date);

/** Monday to Friday and not a holiday; Saturdays do not count for legal terms. */
export const isBusinessDay = (date: CalendarDate): boolean => weekday(date) <= 5 && !isHoliday(date);

/** The date itself when it is a business day, else the next one. */
export const nextBusinessDay = (date: CalendarDate): CalendarDate => {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
};

/** The date `days` business days later, or earlier when negative; the start does not count. */
export const addBusinessDays = (date: CalendarDate, days: number): CalendarDate => {
  const step = days < 0 ? -1 : 1;
  let left = Math.abs(days);
  let day = date;
  while (left > 0) {
    day = addDays(day, step);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
};

/** Business days after one date up to another; below zero when it is over. */
export const businessDaysUntil = (from: CalendarDate, to: CalendarDate): number => {
  const [first, last] = from <= to ? [from, to] : [to, from];
  let days = 0;
  for (let day = first; day < last; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) days += 1;
  }
  return from <= to || days === 0 ? days : -days;
};

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export const easterSunday = (year: number): CalendarDate => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return dayOf(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
};

const nextMonday = (date: CalendarDate): CalendarDate => addDays(date, (8 - weekday(date)) % 7);

const dayOf = (year: number, month: number, day: number): CalendarDate => {
  const date = dateFromParts({ year, month, day });
  if (date === undefined) throw new RangeError(`No such day: ${year}-${month}-${day}`);
  return date;
};
