import type { Log } from '../runtime/log.ts';
import type { Jobs } from './jobs.ts';

/** How often a deaf queue is begun anew before that counts as useless. */
const RESTARTS = 3;
const LOOKS_PER_LIMIT = 4;

export interface Watchdog {
  /** One look. Exported for tests and the timer alike. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Looks after the queue: one that has fetched nothing for `limitMs` although the database answers is begun anew, and when
 * that was of no use three times, `giveUp` is called. While the database is away there is nothing to mend: the workers find
 * it again by themselves.
 */
export const watchQueue = (options: {
  readonly jobs: Pick<Jobs, 'silentMs' | 'restart'>;
  readonly limitMs: number;
  readonly databaseAnswers: () => Promise<boolean>;
  /** Without it the queue is begun anew for ever. */
  readonly giveUp?: () => void;
  readonly log: Log;
}): Watchdog => {
  const { jobs, limitMs, databaseAnswers, giveUp, log } = options;
  let looks = 0;
  let restarts = 0;
  let isLooking = false;

  const mend = async (): Promise<void> => {
    // At the first of these looks the workers may just not have asked again since the database is back.
    looks += 1;
    const isDue = looks > 1 && (looks - 2) % LOOKS_PER_LIMIT === 0;
    if (!isDue) return;
    const silentSeconds = Math.round(jobs.silentMs() / 1_000);
    if (restarts >= RESTARTS && giveUp) {
      log.error({ silentSeconds, restarts }, 'the job queue is deaf and stays so: the process ends');
      giveUp();
      return;
    }
    restarts += 1;
    log.error({ silentSeconds, restarts }, 'the job queue is deaf: it is begun anew');
    await jobs
      .restart()
      .catch((error: unknown) => log.error({ err: error }, 'the job queue could not be begun anew'));
  };

  const check = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (jobs.silentMs() <= limitMs) {
        if (restarts > 0) log.warn({ restarts }, 'the job queue works again');
        looks = 0;
        restarts = 0;
      } else if (await databaseAnswers()) await mend();
      else looks = 0;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void check(), limitMs / LOOKS_PER_LIMIT);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
};
