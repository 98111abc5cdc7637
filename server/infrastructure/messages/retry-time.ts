import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, timeInWords } from '#core/calendar/date-words.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const MAX_SHOWN_SECONDS = 90;

const counted = (count: number, one: string, many: string): string =>
  `en ${count} ${count === 1 ? one : many}`;

const retryTime = (now: Date, waitSeconds: number): string => {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  if (seconds < MAX_SHOWN_SECONDS) return counted(seconds, 'segundo', 'segundos');
  if (seconds <= HOUR_SECONDS) return counted(Math.ceil(seconds / MINUTE_SECONDS), 'minuto', 'minutos');
  const minutes = Math.ceil((now.getTime() / 1_000 + seconds) / MINUTE_SECONDS);
  const at = new Date(minutes * MINUTE_SECONDS * 1_000);
  const time = `a las ${timeInWords(at)}`;
  const today = bogotaDate(now);
  if (bogotaDate(at) === today) return `hoy ${time}`;
  if (bogotaDate(at) === addDays(today, 1)) return `mañana ${time}`;
  return `el ${dateInWords(bogotaDate(at))} ${time}`;
};

/** Appends when to retry, rounded up: `… en 12 minutos.`, `… mañana a las 3:45 p. m.`; `advice` is a further sentence. */
export const withRetryTime = (sentence: string, now: Date, waitSeconds: number, advice?: string): string => {
  const complete = `${sentence} ${retryTime(now, waitSeconds)}.`.replace(/\.\.$/, '.');
  return advice === undefined ? complete : `${complete} ${advice}`;
};
