import { timeText } from '../../ui/time-text.ts';

/** Some day in Bogota, which has no other hours in any season. */
const MIDNIGHT = Date.parse('2026-01-01T05:00:00Z');
const HOUR_MS = 3_600_000;

/** An hour of a clock in Bogota, 0 to 23, as it is read there: '7:00 a. m.'. */
export const hourText = (hour: number): string => timeText(MIDNIGHT + hour * HOUR_MS);
