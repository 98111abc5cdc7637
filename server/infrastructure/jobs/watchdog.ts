import type { Log } from '../runtime/log.ts';
import type { Jobs } from './jobs.ts';

/** Restarts of a stalled queue before giving up. */
const RESTARTS = 3;
const CHECKS_PER_LIMIT = 4;

export interface Watchdog {
  /** One check; also run by the timer. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Restarts a queue that has fetched nothing for `limitMs` although the database answers; after three useless restarts
 * calls `giveUp`. While the database is down it does nothing: the workers reconnect by themselves.
 */
export const watchQueue = (options: {
  readonly jobs: Pick<Jobs, 'silentMs' | 'restart'>;
  readonly limitMs: number;
  readonly databaseAnswers: () => Promise<boolean>;
  /** Default: keeps restarting. */
  readonly giveUp?: () => void;
  readonly log: Log;
}): Watchdog => {
  const { jobs, limitMs, databaseAnswers, giveUp, log } = options;
  let checks = 0;
  let restarts = 0;
  let isChecking = false;

  const restartWhenDue = async (): Promise<void> => {
    // At the first check the workers may not have polled yet since the database returned.
    checks += 1;
    const isDue = checks > 1 && (checks - 2) % CHECKS_PER_LIMIT === 0;
    if (!isDue) return;
    const silentSeconds = Math.round(jobs.silentMs() / 1_000);
    if (restarts >= RESTARTS && giveUp) {
      log.error({ silentSeconds, restarts }, 'the job queue stays silent: the process ends');
      giveUp();
      return;
    }
    restarts += 1;
    log.error({ silentSeconds, restarts }, 'the job queue is silent: it is restarted');
    await jobs
      .restart()
      .catch((error: unknown) => log.error({ err: error }, 'the job queue could not be begun anew'));
  };

  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      if (jobs.silentMs() <= limitMs) {
        if (restarts > 0) log.warn({ restarts }, 'the job queue works again');
        checks = 0;
        restarts = 0;
      } else if (await databaseAnswers()) await restartWhenDue();
      else checks = 0;
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), limitMs / CHECKS_PER_LIMIT);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
};
