/** An ISO 8601 duration, calendar units apart from exact time. */
interface Duration {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

const DURATION_SHAPE =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6}(?:[.,]\d{1,3})?)H)?(?:(\d{1,7}(?:[.,]\d{1,3})?)M)?(?:(\d{1,9}(?:[.,]\d{1,3})?)S)?)?$/;
const INSTANT_SHAPE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;
/** Colombia: UTC−5 without summer time since 1993. */
const BOGOTA_OFFSET_MS = -5 * 3_600_000;

/** Reads `P20D`, `P1M`, `PT36H`, `P1DT30M`… Undefined when the text is not a duration or names no unit. */
export const readDuration = (text: string): Duration | undefined => {
  const parts = DURATION_SHAPE.exec(text);
  if (parts === null || !/\d/.test(text) || text.endsWith('T')) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  return {
    months: years * 12 + months,
    days: weeks * 7 + days,
    ms: Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000),
  };
};

/** The instant that much later by the calendar of Bogotá; a month's end clamps, as in 31 January + 1 month. */
export const laterBy = (instant: number, duration: Duration): number => {
  const wall = new Date(instant + BOGOTA_OFFSET_MS);
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + duration.months);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(day, lastDay) + duration.days);
  return wall.getTime() - BOGOTA_OFFSET_MS + duration.ms;
};

const readOffset = (zone: string | undefined): number | undefined => {
  if (zone === undefined) return BOGOTA_OFFSET_MS;
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
};

/** Milliseconds of an ISO 8601 date or date and time; without a zone it is the time in Bogotá. Undefined when invalid. */
export const readInstant = (text: string): number | undefined => {
  const parts = INSTANT_SHAPE.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms = Number((parts[7] ?? '0').padEnd(3, '0'));
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms));
  // Date.UTC rolls 31 February over into March: such a date does not exist.
  const exists =
    wall.getUTCMonth() === month - 1 &&
    wall.getUTCDate() === day &&
    wall.getUTCHours() === hour &&
    minute < 60 &&
    second < 60;
  const offset = readOffset(parts[8]);
  return exists && offset !== undefined ? wall.getTime() - offset : undefined;
};
