import { LOCALE } from '../constants.ts';
import {
  bogotaDate,
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

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `20 dic` */
export const shortDay = (date: CalendarDate): string => {
  const { month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]}`;
};

/** `20 dic 2026`: short, with day and month unambiguous. */
export const shortDate = (date: CalendarDate): string => `${shortDay(date)} ${partsOf(date).year}`;

const secondsFormat = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'America/Bogota',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `20 de noviembre de 2026, 14:05:09 (hora de Bogotá, UTC−5)` */
export const instantInWords = (instant: Date): string =>
  `${dateInWords(bogotaDate(instant))}, ${secondsFormat.format(instant)} (hora de Bogotá, UTC−5)`;

/** `20 nov 2026, 14:05:09`, in Bogota. */
export const shortInstant = (instant: Date): string =>
  `${shortDate(bogotaDate(instant))}, ${secondsFormat.format(instant)}`;

const clockFormat = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'America/Bogota',
  hour: 'numeric',
  minute: '2-digit',
});

/** `3:05 p. m.`, in Bogota. */
export const timeInWords = (at: Date): string => clockFormat.format(at).replace(/\s/g, ' ');

/** `20 de noviembre de 2026 a las 3:05 p. m.`, in Bogota. */
export const momentInWords = (at: Date): string => `${dateInWords(bogotaDate(at))} a las ${timeInWords(at)}`;
