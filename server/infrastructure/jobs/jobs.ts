import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { type DatabaseLimits, DEFAULT_DATABASE_LIMITS } from '../config/limits.ts';
import { connectionSettings, type Executor, measurePool } from '../database/connection.ts';
import { describeError, type Log } from '../runtime/log.ts';
import { currentTraceparent, inStep, newTraceId, readTraceparent } from '../runtime/trace.ts';
import { timed } from '../telemetry/metrics.ts';
import { createFailureLog } from './failure-log.ts';
import { createQueuePoller, readWaitingMs } from './queue-poller.ts';
import {
  EXPIRY_SECONDS,
  type JobName,
  type JobPayloads,
  POLICIES,
  QUEUE_NAMES,
  RETRIES,
  ROUTINES,
  workersOf,
} from './queues.ts';

/** Thrown by a handler to be retried later without a logged failure. */
export class RetryLater extends Error {
  override readonly name: string = 'RetryLater';
}

type Handler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;

export interface Jobs {
  /**
   * Enqueues a job; with an open transaction as `executor` it exists only if that commits. `singletonKey`: singleton key,
   * skipped while an equal job is queued (see POLICIES).
   */
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options: { readonly executor: Executor; readonly afterSeconds?: number; readonly singletonKey?: string },
  ): Promise<void>;
  handle<N extends JobName>(name: N, handler: Handler<N>): void;
  /** Creates the queues; enqueue works from then on. */
  prepare(): Promise<void>;
  work(): Promise<void>;
  /** For how long the workers have been deaf to jobs that may be run, milliseconds; 0 before work(). */
  silentMs(): number;
  /** How long the job of each queue that could be run for longest has waited, on whichever instance, milliseconds. */
  waitingMs(): Promise<ReadonlyMap<JobName, number>>;
  /** Jobs of each queue that nobody tries again, as its last supervision counted them: a few seconds ago. */
  deadCounts(): Promise<ReadonlyMap<JobName, number>>;
  /** Since a worker of any instance last looked after the queues, milliseconds; a worker does each few seconds. */
  unsupervisedMs(): Promise<number>;
  /** Replaces all connections and workers of the queue. */
  restart(): Promise<void>;
  /** Runs all jobs, delayed ones included, until none makes progress. For tests and operators. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Check interval for missing heartbeats. */
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

/** NOTIFY and the poller wake a worker; this is for what both miss. */
const IDLE_POLL_SECONDS = 30;
const POLLING = {
  batchSize: 1,
  pollingIntervalSeconds: IDLE_POLL_SECONDS,
  notifyPollingIntervalSeconds: IDLE_POLL_SECONDS,
};

/** A job as it is stored: its payload, and the trace of what queued it. */
type StoredJob = JobPayloads[JobName] & { readonly traceparent?: string };

/** A job that is to be tried later has not failed. */
const outcomeOf = (name: JobName, outcome: object) => ({
  'messaging.destination.name': name,
  outcome: 'error' in outcome ? (outcome.error instanceof RetryLater ? 'later' : 'failed') : 'done',
});

/**
 * What the queue may store of a failure, in clear: its message as the log has it. It would keep all that hangs on an error, as
 * rows and vendors' answers.
 */
const storedFailure = (error: unknown): Error => {
  const { message } = describeError(error);
  return error instanceof RetryLater ? new RetryLater(message) : new Error(message);
};

/** Besides the one that listens. */
const CONNECTIONS = 2;
const STOP_MS = 10_000;

/**
 * Job queue on the application's database; any number of instances run each job once. `isWorker`: of a process that works
 * jobs off, to which they come by the clock too; any other only queues them.
 */
export const createJobs = (
  databaseUrl: string,
  log: Log,
  limits: DatabaseLimits = DEFAULT_DATABASE_LIMITS,
  { isWorker = false }: { readonly isWorker?: boolean } = {},
): Jobs => {
  const reportFailure = createFailureLog(log);
  const open = (): PgBoss => {
    const opened = new PgBoss({
      connectionString: databaseUrl,
      ...connectionSettings(limits, 'cuotasana-jobs'),
      max: CONNECTIONS,
      useListenNotify: isWorker,
      schedule: isWorker,
      supervise: isWorker,
      ...SUPERVISION,
    });
    opened.on('error', reportFailure);
    return opened;
  };
  let boss = open();
  let isStopping = false;
  // Its own, which it does not declare.
  const stopMeasuring = measurePool('queue', () => (boss.getDb() as { readonly pool?: pg.Pool }).pool);
  const handlers = new Map<JobName, Handler<JobName>>();
  const poller = createQueuePoller(() => boss, reportFailure);

  const runOne = async (name: JobName, payload: JobPayloads[JobName]): Promise<void> => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    await timed(
      'messaging.process.duration',
      (outcome) => outcomeOf(name, outcome),
      () => handler(payload),
    );
  };

  /** Runs what a job is about in the trace of what queued it; a routine's begins one. */
  const inTraceOf = (
    name: JobName,
    { traceparent, ...payload }: StoredJob,
    work: (payload: JobPayloads[JobName]) => Promise<void>,
  ): Promise<void> =>
    inStep(
      {
        name: `process ${name}`,
        kind: 'consumer',
        attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': name },
      },
      () => work(payload),
      readTraceparent(traceparent) ?? { traceId: newTraceId() },
    );

  const startWorker = async (on: PgBoss, name: JobName): Promise<void> => {
    let id: string | undefined;
    id = await on.work<StoredJob>(name, POLLING, async ([job]) => {
      if (!job) return;
      // Polls again at once: there may be more jobs.
      if (id) on.notifyWorker(id);
      await inTraceOf(name, job.data, async (payload) => {
        try {
          await runOne(name, payload);
        } catch (error) {
          if (!(error instanceof RetryLater))
            log.warn({ err: error, job: name, jobId: job.id }, 'job failed, will be tried again');
          throw storedFailure(error);
        }
      });
    });
  };

  const startWorkers = async (on: PgBoss): Promise<void> => {
    for (const name of handlers.keys()) {
      for (let worker = 0; worker < workersOf(name); worker += 1) await startWorker(on, name);
    }
  };

  /** Queues with jobs that are not under way. */
  const waitingQueues = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await boss
      .getDb()
      .executeSql("select distinct name from pgboss.job where state < 'active'");
    return new Set((rows as { readonly name: string }[]).map(({ name }) => name));
  };

  const drainOnce = async (name: JobName): Promise<number> => {
    const jobs = await boss.fetch<StoredJob>(name, { batchSize: 50, ignoreStartAfter: true });
    let finished = 0;
    for (const job of jobs) {
      try {
        await inTraceOf(name, job.data, (payload) => runOne(name, payload));
        await boss.complete(name, job.id);
        finished += 1;
      } catch (error) {
        await boss.fail(name, job.id, storedFailure(error));
      }
    }
    return finished;
  };

  return {
    enqueue: async (name, payload, { executor, afterSeconds, singletonKey }) => {
      const traceparent = currentTraceparent();
      await boss.send(name, traceparent === undefined ? payload : { ...payload, traceparent }, {
        db: fromKysely(executor),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(singletonKey === undefined ? {} : { singletonKey: singletonKey }),
      });
    },
    handle: (name, handler) => {
      handlers.set(name, handler as Handler<JobName>);
    },
    prepare: async () => {
      await boss.start();
      for (const name of QUEUE_NAMES) {
        const limits = { ...RETRIES, expireInSeconds: EXPIRY_SECONDS[name] ?? RETRIES.expireInSeconds };
        await boss.createQueue(name, { ...limits, policy: POLICIES[name] ?? 'standard' });
        // createQueue does not update the options of an existing queue.
        await boss.updateQueue(name, limits);
      }
      for (const [name, cron] of Object.entries(ROUTINES)) await boss.schedule(name, cron, {});
    },
    work: async () => {
      await startWorkers(boss);
      poller.start();
    },
    silentMs: () => poller.silentMs(),
    waitingMs: () => readWaitingMs(boss),
    deadCounts: async () => {
      const { rows } = await boss.getDb().executeSql('select name, failed_count from pgboss.queue');
      const counts = new Map(
        (rows as { readonly name: string; readonly failed_count: number }[]).map((row) => [
          row.name,
          row.failed_count,
        ]),
      );
      return new Map(QUEUE_NAMES.map((name) => [name, counts.get(name) ?? 0]));
    },
    unsupervisedMs: async () => {
      const { rows } = await boss
        .getDb()
        .executeSql(
          'select extract(epoch from now() - max(monitor_claim_on))::float8 * 1000 as ms from pgboss.queue',
        );
      const [row] = rows as { readonly ms: number | null }[];
      return row?.ms ?? Number.POSITIVE_INFINITY;
    },
    restart: async () => {
      const fresh = open();
      try {
        await fresh.start();
        if (isStopping) throw new Error('the queue was stopped meanwhile');
        await startWorkers(fresh);
      } catch (error) {
        await fresh.stop({ graceful: false });
        throw error;
      }
      const former = boss;
      boss = fresh;
      // Not awaited: it may hang on the dead connection.
      former.stop({ graceful: false }).catch(reportFailure);
    },
    drain: async () => {
      let untried = new Set(handlers.keys());
      for (;;) {
        const waiting = await waitingQueues();
        const names = [...handlers.keys()].filter((name) => waiting.has(name) && untried.has(name));
        if (names.length === 0) return;
        for (const name of names) {
          untried.delete(name);
          // What is done may let the jobs of any queue go on.
          if ((await drainOnce(name)) > 0) untried = new Set(handlers.keys());
        }
      }
    },
    stop: async () => {
      isStopping = true;
      stopMeasuring();
      poller.stop();
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
};
