import type { PgBoss } from 'pg-boss';
import { type JobName, QUEUE_NAMES } from './queues.ts';

const POLL_MS = 1_000;
/** Jobs looked at of each queue: more than it has workers here. */
const LOOKED_AT = 10;

interface RunnableQueue {
  readonly name: string;
  /** Jobs that may be run now, `LOOKED_AT` at most. */
  readonly ready: number;
  /** Since when the first of them may be run. */
  readonly since: Date;
}

/** The queues with jobs that may be run now: a few index entries of each. */
const readRunnable = async (boss: PgBoss): Promise<readonly RunnableQueue[]> => {
  const { rows } = await boss.getDb().executeSql(
    `select queue.name, first.ready::int as ready, first.since
    from unnest($1::text[]) as queue (name) cross join lateral (
      select count(*) as ready, min(start_after) as since from (
        select start_after from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit ${LOOKED_AT}) as job) as first
    where first.ready > 0`,
    [QUEUE_NAMES],
  );
  return rows as RunnableQueue[];
};

export interface QueuePoller {
  start(): void;
  stop(): void;
  /**
   * Milliseconds since the database last said which jobs may be run or, if that is longer, for which a queue has had such
   * jobs while none of its workers fetched or ran one. 0 before the start.
   */
  silentMs(): number;
}

/** How long the job of each queue that could be run for longest has waited, milliseconds; 0 without one. */
export const readWaitingMs = async (boss: PgBoss): Promise<ReadonlyMap<JobName, number>> => {
  const since = new Map((await readRunnable(boss)).map((queue) => [queue.name, queue.since.getTime()]));
  const now = Date.now();
  return new Map(QUEUE_NAMES.map((name) => [name, Math.max(0, now - (since.get(name) ?? now))]));
};

/**
 * Looks once a second which queues have jobs that may be run, and wakes as many idle workers: one statement in place of
 * one for each worker.
 */
export const createQueuePoller = (current: () => PgBoss, onError: (error: unknown) => void): QueuePoller => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polledAt: number | undefined;
  /** When each queue with jobs that may be run was first seen so. */
  const waitingSince = new Map<string, number>();

  const wake = (boss: PgBoss, queues: readonly RunnableQueue[]): void => {
    const idle = boss.getWipData().filter(({ count }) => count === 0);
    for (const { name, ready } of queues)
      for (const { id } of idle.filter((worker) => worker.name === name).slice(0, ready))
        boss.notifyWorker(id);
  };

  const poll = async (): Promise<void> => {
    const boss = current();
    const queues = await readRunnable(boss);
    polledAt = Date.now();
    const names = new Set(queues.map(({ name }) => name));
    for (const name of waitingSince.keys()) if (!names.has(name)) waitingSince.delete(name);
    for (const name of names) if (!waitingSince.has(name)) waitingSince.set(name, polledAt);
    wake(boss, queues);
  };

  const pollAgain = (): void => {
    timer = setTimeout(() => {
      poll()
        .catch(onError)
        .finally(() => timer && pollAgain());
    }, POLL_MS);
    timer.unref();
  };

  return {
    start: () => {
      polledAt = Date.now();
      pollAgain();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
    silentMs: () => {
      if (polledAt === undefined) return 0;
      const now = Date.now();
      const workers = current().getWipData();
      const silences = [...waitingSince].map(([name, since]) => {
        const own = workers.filter((worker) => worker.name === name);
        // A running job is bounded by its expiry.
        if (own.some(({ count }) => count > 0)) return 0;
        return now - Math.max(since, ...own.map(({ lastFetchedOn }) => lastFetchedOn ?? 0));
      });
      return Math.max(now - polledAt, ...silences);
    },
  };
};
