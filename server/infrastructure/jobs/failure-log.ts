import { isDatabaseUnavailable } from '../database/failures.ts';
import type { Log } from '../runtime/log.ts';

const QUIET_MS = 10_000;

/**
 * Logs queue failures. While the database is down some forty workers fail every few seconds: one line per ten
 * seconds, with the number suppressed since the last.
 */
export const createFailureLog = (log: Log, now: () => number = Date.now): ((error: unknown) => void) => {
  let quietUntil = 0;
  let leftOut = 0;
  return (error) => {
    if (!isDatabaseUnavailable(error)) {
      log.error({ err: error }, 'job queue');
    } else if (now() < quietUntil) {
      leftOut += 1;
    } else {
      log.error({ err: error, ...(leftOut > 0 ? { leftOut } : {}) }, 'job queue: no database');
      leftOut = 0;
      quietUntil = now() + QUIET_MS;
    }
  };
};
