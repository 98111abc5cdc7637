import {
  bogotaDate,
  type CalendarDate,
  type CalendarMonth,
  calendarDate,
  partsOf,
} from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `20 dic 2026`: short, with day and month unambiguous. */
export const shortDate = (date: CalendarDate): string => {
  const { year, month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
};

/** `marzo de 2026` */
export const monthInWords = (month: CalendarMonth): string =>
  dateInWords(calendarDate(`${month}-01`)).replace(/^1 de /, '');

const clockFormat = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `20 de noviembre de 2026, 14:05:09 (hora de Bogotá, UTC−5)` */
export const instantInWords = (instant: Date): string =>
  `${dateInWords(bogotaDate(instant))}, ${clockFormat.format(instant)} (hora de Bogotá, UTC−5)`;
