import { SESSION_LIFETIME_MS } from '#core/constants.ts';

/** Cached answers older than this, milliseconds, are not restored. */
export const PERSISTED_MAX_AGE_MS = SESSION_LIFETIME_MS;

/** Tolerance for a clock that the network corrected backwards between two starts. */
const CLOCK_STEP_MS = 60_000;

/** Whether an answer may still be shown; instants in milliseconds since the epoch. */
export const isFreshAt = (fetchedAt: number, now: number): boolean => {
  const ageMs = now - fetchedAt;
  return ageMs >= -CLOCK_STEP_MS && ageMs <= PERSISTED_MAX_AGE_MS;
};
