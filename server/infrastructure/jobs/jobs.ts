import { fromKysely, PgBoss } from 'pg-boss';
import { type DatabaseLimits, DEFAULT_DATABASE_LIMITS } from '../config/limits.ts';
import { connectionSettings, type Executor } from '../database/connection.ts';
import type { Log } from '../runtime/log.ts';
import { createFailureLog } from './failure-log.ts';

/** Job payloads: identifiers only, the facts are in our tables. */
export interface JobPayloads {
  'deliver-email': { readonly messageId: string };
  'study-application': { readonly applicationId: string };
  'issue-signed-copies': { readonly applicationId: string };
  'register-note': { readonly applicationId: string };
  'advance-disbursement': { readonly applicationId: string };
  'settle-payment': { readonly reference: string };
  'settle-transaction': { readonly transactionId: string };
  /** Reconciles from this day in Bogota on. */
  'reconcile-days': { readonly since?: string };
  'read-identity-decision': { readonly sessionId: string };
  'notify-payment': { readonly paymentId: string; readonly change: 'posted' | 'reversed' };
  'notify-counter': { readonly reference: string; readonly paymentNumber: string };
  'accrue-loans': Record<string, never>;
  'apply-retention': Record<string, never>;
  'anchor-evidence': Record<string, never>;
  'report-overdue-claims': Record<string, never>;
  'read-clinic-refunds': Record<string, never>;
  'schedule-due': Record<string, never>;
  'remind-person': { readonly accountId: string };
  'schedule-obligations': Record<string, never>;
  'carry-obligation': { readonly obligationId: string };
  'report-overdue-obligations': Record<string, never>;
  'send-code-by-sms': { readonly codeId: string };
  /** `device`: MAC of the known device, hexadecimal. */
  'notify-new-device': { readonly accountId: string; readonly device: string };
  'notify-phone-change': { readonly changeId: number; readonly to: 'old' | 'new' };
}

export type JobName = keyof JobPayloads;

/** Thrown by a handler to be retried later without a logged failure. */
export class RetryLater extends Error {}

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
  /**
   * Milliseconds since the last fetch of the least recently polled queue; a queue with a job in progress counts as
   * polled. 0 before work().
   */
  silentMs(): number;
  /** Replaces all connections and workers of the queue. */
  restart(): Promise<void>;
  /** Runs all jobs, delayed ones included, until none makes progress. For tests and operators. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const QUEUE_NAMES: readonly JobName[] = [
  'deliver-email',
  'study-application',
  'issue-signed-copies',
  'register-note',
  'advance-disbursement',
  'settle-payment',
  'settle-transaction',
  'reconcile-days',
  'read-identity-decision',
  'notify-payment',
  'notify-counter',
  'accrue-loans',
  'apply-retention',
  'anchor-evidence',
  'report-overdue-claims',
  'read-clinic-refunds',
  'schedule-due',
  'remind-person',
  'schedule-obligations',
  'carry-obligation',
  'report-overdue-obligations',
  'send-code-by-sms',
  'notify-new-device',
  'notify-phone-change',
];

/** Cron schedules. Each run catches up with missed ones. */
const ROUTINES: Readonly<Partial<Record<JobName, string>>> = {
  'accrue-loans': '5 * * * *',
  'reconcile-days': '25 * * * *',
  // By night in Bogota.
  'apply-retention': '15 8 * * *',
  'anchor-evidence': '10 * * * *',
  'report-overdue-claims': '40 * * * *',
  'read-clinic-refunds': '20 * * * *',
  'schedule-due': '* * * * *',
  'schedule-obligations': '* * * * *',
  'report-overdue-obligations': '40 * * * *',
};

/**
 * Exponential backoff from one second to five minutes, for about two days. A job of a killed process is detected by
 * its missing heartbeat and retried within half a minute.
 */
const RETRIES = {
  retryLimit: 600,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  notify: true,
};

/** Longer expiry, seconds: a concurrent second run would only compete for the same rows. */
const EXPIRY_SECONDS: Readonly<Partial<Record<JobName, number>>> = {
  'accrue-loans': 3_600,
  'apply-retention': 3_600,
};

/** Queue policies for jobs with a singleton key. */
const POLICIES: Readonly<Partial<Record<JobName, 'short' | 'exclusive'>>> = {
  // Unique among queued jobs; one more may be queued while it runs.
  'settle-transaction': 'short',
  // Unique until it succeeds: each retry re-reads the state, and a second job would only add calls to a vendor that
  // is down.
  'remind-person': 'exclusive',
  'carry-obligation': 'exclusive',
};

/** New jobs are pushed by NOTIFY; delayed ones and retries are polled. */
const POLLING = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };

/** Concurrent jobs per queue and instance. */
const WORKERS = 2;

/** Vendor-bound queues get more, so that a slow vendor does not block them. */
const MORE_WORKERS: Readonly<Partial<Record<JobName, number>>> = {
  'settle-payment': 6,
  'settle-transaction': 6,
  'remind-person': 6,
  'carry-obligation': 6,
};

/** Check interval for missing heartbeats. */
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

const CONNECTIONS = 4;
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
  const handlers = new Map<JobName, Handler<JobName>>();
  /** Last known activity per queue. */
  const activeAt = new Map<string, number>();

  const runOne = async (name: JobName, payload: JobPayloads[JobName]): Promise<void> => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    await handler(payload);
  };

  const startWorker = async (on: PgBoss, name: JobName): Promise<void> => {
    let id: string | undefined;
    id = await on.work<JobPayloads[JobName]>(name, POLLING, async ([job]) => {
      if (!job) return;
      // Polls again at once: there may be more jobs.
      if (id) on.notifyWorker(id);
      try {
        await runOne(name, job.data);
      } catch (error) {
        if (!(error instanceof RetryLater))
          log.warn({ err: error, job: name }, 'job failed, will be tried again');
        throw error;
      }
    });
  };

  const startWorkers = async (on: PgBoss): Promise<void> => {
    for (const name of handlers.keys()) {
      const workers = MORE_WORKERS[name] ?? WORKERS;
      for (let worker = 0; worker < workers; worker += 1) await startWorker(on, name);
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
    const jobs = await boss.fetch<JobPayloads[JobName]>(name, { batchSize: 50, ignoreStartAfter: true });
    let finished = 0;
    for (const job of jobs) {
      try {
        await runOne(name, job.data);
        await boss.complete(name, job.id);
        finished += 1;
      } catch (error) {
        await boss.fail(name, job.id, { message: String(error) });
      }
    }
    return finished;
  };

  return {
    enqueue: async (name, payload, { executor, afterSeconds, singletonKey }) => {
      await boss.send(name, payload, {
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
      for (const name of handlers.keys()) activeAt.set(name, Date.now());
    },
    silentMs: () => {
      const now = Date.now();
      for (const { name, count, lastFetchedOn } of boss.getWipData()) {
        // A running job is bounded by its expiry.
        const lastActive = count > 0 ? now : (lastFetchedOn ?? 0);
        activeAt.set(name, Math.max(activeAt.get(name) ?? 0, lastActive));
      }
      return activeAt.size === 0 ? 0 : now - Math.min(...activeAt.values());
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
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
};
