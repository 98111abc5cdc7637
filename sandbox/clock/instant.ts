import { bogotaOffsetMs } from './duration.ts';

const shape =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds of an ISO 8601 date or date and time; without a zone it is the time in Bogotá. Undefined when invalid. */
export function readInstant(text: string): number | undefined {
  const parts = shape.exec(text);
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
}

function readOffset(zone: string | undefined): number | undefined {
  if (zone === undefined) return bogotaOffsetMs;
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
