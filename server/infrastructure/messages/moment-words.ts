import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { LOCALE } from '#core/constants.ts';

const clockFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'America/Bogota',
  hour: 'numeric',
  minute: '2-digit',
});

/** `3:05 p. m.`, in Bogota. */
export const timeInWords = (at: Date): string => clockFormat.format(at).replace(/\s/g, ' ');

/** `20 de noviembre de 2026 a las 3:05 p. m.`, in Bogota. */
export const momentInWords = (at: Date): string => `${dateInWords(bogotaDate(at))} a las ${timeInWords(at)}`;
