import { bogotaDate, parseCalendarDate, startOfDay } from './calendar-date.ts';

const TYPED = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;
const MINUTE_MS = 60_000;

/** The instant of a local date and time in Bogota, `2026-01-21T15:05`, to the minute; undefined when invalid. */
export const instantOfWallTime = (text: string): Date | undefined => {
  const [, day = '', hours, minutes] = TYPED.exec(text) ?? [];
  const date = parseCalendarDate(day);
  if (date === undefined) return undefined;
  return new Date(startOfDay(date).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
};

/** Local date and time in Bogota of an instant, to the minute: `2026-01-21T15:05`. */
export const wallTimeOf = (instant: Date): string => {
  const date = bogotaDate(instant);
  const minutes = Math.floor((instant.getTime() - startOfDay(date).getTime()) / MINUTE_MS);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};
