import { timeText } from '../../ui/time-text.ts';

/** Any day: Bogota has no daylight saving time. */
const MIDNIGHT = Date.parse('2026-01-01T05:00:00Z');
const HOUR_MS = 3_600_000;

/** An hour of Bogota wall time, 0 to 23, as '7:00 a. m.'. */
export const hourText = (hour: number): string => timeText(MIDNIGHT + hour * HOUR_MS);
