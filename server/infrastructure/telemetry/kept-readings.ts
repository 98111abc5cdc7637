import type { Log } from '../runtime/log.ts';
import type { Reading } from './metrics.ts';

/** Whoever asks more often gets what was read last. */
const FRESH_MS = 30_000;
/** A database that is away for a moment does not make an alert begin to wait again. */
const KEPT_MS = 600_000;
/** Well below the timeout of whoever scrapes: without a database the rest is answered still. */
const WAIT_MS = 3_000;

/**
 * What `read` gave: asked at most every half minute and waited for for three seconds, one at a time. While it fails, the last
 * figures stay for ten minutes; `figures.age` is always there, seconds since they were read, or since the start.
 */
export const keepReadings = (
  read: () => Promise<readonly Reading[]>,
  log: Log,
): (() => Promise<readonly Reading[]>) => {
  let kept: readonly Reading[] = [];
  let readAt = performance.now();
  let askedAt: number | undefined;
  let reading: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    try {
      kept = await read();
      readAt = performance.now();
    } catch (error) {
      log.warn({ err: error }, 'the gauges of the business could not be read');
    } finally {
      reading = undefined;
    }
  };

  return async () => {
    if (!reading && (askedAt === undefined || performance.now() - askedAt >= FRESH_MS)) {
      askedAt = performance.now();
      reading = refresh();
    }
    if (reading) {
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS);
      });
      await Promise.race([reading, waited]);
      clearTimeout(timer);
    }
    const age = performance.now() - readAt;
    return [...(age < KEPT_MS ? kept : []), { name: 'figures.age', value: age / 1_000 }];
  };
};
