import { calendarMonth } from '#core/calendar/calendar-date.ts';
import { capFor, KNOWN_RATE_CAPS, type RateCaps } from '#core/rates/rate-caps.ts';

const [FIRST_YEAR, LAST_YEAR] = [2026, 2028];

const months = Array.from({ length: (LAST_YEAR - FIRST_YEAR + 1) * 12 }, (_, index) =>
  calendarMonth(`${FIRST_YEAR + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`),
);

/** Invented caps of the months that are not known, each that of the last known one before it; never in production. */
export const SANDBOX_RATE_CAPS: RateCaps = months
  .map((month) => capFor(month, KNOWN_RATE_CAPS))
  .flatMap((cap) => (cap.known ? [] : [{ month: cap.month, rate: cap.rate }]));
