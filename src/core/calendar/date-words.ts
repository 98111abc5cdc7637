import { LOCALE } from '../constants.ts';
import {
  type CalendarDate,
  type CalendarMonth,
  type DateParts,
  dateFromParts,
  partsOf,
} from './calendar-date.ts';

const longFormat = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A date in words, `14 de marzo de 1990`: day and month cannot be confused. */
export const dateInWords = (date: CalendarDate): string => {
  const { year, month, day } = partsOf(date);
  return longFormat.format(new Date(Date.UTC(year, month - 1, day)));
};

const monthFormat = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
});

/** A month in words: `marzo de 2026`. */
export const monthInWords = (month: CalendarMonth): string => monthFormat.format(new Date(`${month}-01`));

const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Reads a date as the forms show it, `MM/DD/YYYY`; nothing when it is another shape or no such day. */
export const parseTypedDate = (text: string): CalendarDate | undefined => {
  const match = TYPED.exec(text.trim());
  if (!match) return undefined;
  const parts: DateParts = { month: Number(match[1]), day: Number(match[2]), year: Number(match[3]) };
  return dateFromParts(parts);
};

/** A date as the forms show it, `MM/DD/YYYY`. */
export const formatTypedDate = (date: CalendarDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
