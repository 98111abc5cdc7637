/** An ISO 8601 duration, calendar units apart from exact time. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

const shape =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6}(?:[.,]\d{1,3})?)H)?(?:(\d{1,7}(?:[.,]\d{1,3})?)M)?(?:(\d{1,9}(?:[.,]\d{1,3})?)S)?)?$/;

/** Reads `P20D`, `P1M`, `PT36H`, `P1DT30M`… Undefined when the text is not a duration or names no unit. */
export function readDuration(text: string): Duration | undefined {
  const parts = shape.exec(text);
  if (parts === null || !/\d/.test(text) || text.endsWith('T')) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  return {
    months: (years ?? 0) * 12 + (months ?? 0),
    days: (weeks ?? 0) * 7 + (days ?? 0),
    ms: Math.round(((hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1_000),
  };
}

/** Colombia: UTC−5 without summer time since 1993. */
export const bogotaOffsetMs = -5 * 3_600_000;

/** The instant that much later by the calendar of Bogotá; a month's end clamps, as in 31 January + 1 month. */
export function laterBy(instant: number, duration: Duration): number {
  const wall = new Date(instant + bogotaOffsetMs);
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + duration.months);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(day, lastDay) + duration.days);
  return wall.getTime() - bogotaOffsetMs + duration.ms;
}
