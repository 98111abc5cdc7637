import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatTypedDate, dateInWords as inWords, parseTypedDate } from '#core/calendar/date-words.ts';
import { cleanNumber } from '#core/text/typed-number.ts';

const WHOLE = /^\d{2}\/\d{2}\/\d{4}$/;

/** Valid calendar date as 'YYYY-MM-DD'. */
export const isIsoDate = (text: string): boolean => parseCalendarDate(text) !== undefined;

/** MM/DD/YYYY of what was typed: digits alone, one of month or day before its slash, an ISO date. */
export const maskDate = (typed: string): string => {
  const text = cleanNumber(typed);
  if (isIsoDate(text)) return shownDate(text);
  const padded = text.replace(/^(\d)\//, '0$1/').replace(/^(\d{2}\/)(\d)\//, '$10$2/');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  const joined = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
  const typedSlash = /\/$/.test(padded) && (digits.length === 2 || digits.length === 4);
  return typedSlash ? `${joined}/` : joined;
};

/** Form value: 'YYYY-MM-DD' for a valid date, else the text itself. */
export const dateValue = (typed: string): string => {
  const text = maskDate(typed) || typed.trim();
  return (WHOLE.test(text) ? parseTypedDate(text) : undefined) ?? text;
};

/** The date of a text with the day before the month, as one writes it in Colombia; undefined: there is none. */
export const dayFirstDate = (typed: string): string | undefined =>
  WHOLE.test(typed) ? parseTypedDate(typed.replace(/^(\d{2})\/(\d{2})/, '$2/$1')) : undefined;

/** Displayed text of a form value: MM/DD/YYYY for a date, else the text. */
export const shownDate = (value: string): string => {
  const date = parseCalendarDate(value);
  return date ? formatTypedDate(date) : value;
};

/** '1990-03-14' is '14 de marzo de 1990'; null for an invalid date. */
export const dateInWords = (value: string): string | null => {
  const date = parseCalendarDate(value);
  return date ? inWords(date) : null;
};
