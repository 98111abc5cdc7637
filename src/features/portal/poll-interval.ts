const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long a pending payment is polled. */
export const WATCH_MS = 10 * MINUTE_MS;

/** Milliseconds until the next poll of pending payments, with backoff; false at the end. */
export const pollIntervalMs = (watchedMs: number): number | false => {
  if (watchedMs >= WATCH_MS) return false;
  if (watchedMs < MINUTE_MS) return 4 * SECOND_MS;
  return watchedMs < 3 * MINUTE_MS ? 10 * SECOND_MS : 30 * SECOND_MS;
};
