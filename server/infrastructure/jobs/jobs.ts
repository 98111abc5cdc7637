import { fromKysely, PgBoss } from 'pg-boss';
import { type DatabaseLimits, DEFAULT_DATABASE_LIMITS } from '../config/database.ts';
import { connectionSettings, type Executor } from '../database/connection.ts';
import type { Log } from '../runtime/log.ts';
import { createFailureLog } from './failure-log.ts';

/** Every kind of job with what it carries: identifiers only, the facts are in our tables. */
export interface JobPayloads {
  'deliver-email': { readonly messageId: string };
  'study-application': { readonly applicationId: string };
  'register-note': { readonly applicationId: string };
  'advance-disbursement': { readonly applicationId: string };
  'settle-payment': { readonly reference: string };
  'settle-transaction': { readonly transactionId: string };
  /** With a day of Bogota: every day from that one. */
  'reconcile-days': { readonly since?: string };
  'read-identity-decision': { readonly sessionId: string };
  'notify-payment': { readonly paymentId: string; readonly news: 'posted' | 'reversed' };
  'notify-counter': { readonly reference: string; readonly paymentNumber: string };
  'forget-payers': Record<string, never>;
  'accrue-loans': Record<string, never>;
  'drop-refused-slips': Record<string, never>;
  'drop-old-assets': Record<string, never>;
  'drop-old-drafts': Record<string, never>;
  'schedule-due': Record<string, never>;
  'remind-person': { readonly accountId: string };
  'send-code-by-sms': { readonly codeId: string };
}

export type JobName = keyof JobPayloads;

/** Thrown by a handler whose job is not finished yet: tried again later, without being an error. */
export class NotYet extends Error {}

type Handler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;

export interface Jobs {
  /**
   * Puts a job in the queue; with `executor` an open transaction, it exists only if that commits. With `oneFor`, of a queue
   * where one is enough, only if there is none with the same words that will see all there is.
   */
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options: { readonly executor: Executor; readonly afterSeconds?: number; readonly oneFor?: string },
  ): Promise<void>;
  handle<N extends JobName>(name: N, handler: Handler<N>): void;
  /** Makes the queues; from then on jobs can be put in. */
  prepare(): Promise<void>;
  /** Starts the workers of this instance. */
  work(): Promise<void>;
  /** Milliseconds since the queue that has waited longest looked for jobs, or had one under way; 0 before any worker is started. */
  silentMs(): number;
  /** Leaves all connections and workers of the queue behind and begins with new ones. */
  restart(): Promise<void>;
  /** Runs what is in the queue, delayed or not, until nothing is left that makes progress. For tests and operators. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const queueNames: readonly JobName[] = [
  'deliver-email',
  'study-application',
  'register-note',
  'advance-disbursement',
  'settle-payment',
  'settle-transaction',
  'reconcile-days',
  'read-identity-decision',
  'notify-payment',
  'notify-counter',
  'forget-payers',
  'accrue-loans',
  'drop-refused-slips',
  'drop-old-assets',
  'drop-old-drafts',
  'schedule-due',
  'remind-person',
  'send-code-by-sms',
];

/** What is looked at by itself, as cron says it. Each catches up with whatever was missed. */
const ROUTINES: Readonly<Partial<Record<JobName, string>>> = {
  'accrue-loans': '5 * * * *',
  'reconcile-days': '25 * * * *',
  'drop-refused-slips': '35 * * * *',
  'forget-payers': '45 * * * *',
  'drop-old-assets': '55 4 * * *',
  'drop-old-drafts': '55 * * * *',
  'schedule-due': '* * * * *',
};

/**
 * Retries grow from one second to five minutes and go on for about two days. A job whose process was killed is noticed by
 * its missing heartbeat and run again within half a minute.
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

/** What takes longer than the others on its longest day: begun again meanwhile, it would only get in its own way. */
const LONGEST_SECONDS: Readonly<Partial<Record<JobName, number>>> = { 'accrue-loans': 3_600 };

/** Where one job is enough for all that ask for the same. */
const POLICIES: Readonly<Partial<Record<JobName, 'short' | 'exclusive'>>> = {
  // One that has not begun; who asks when it has begun gets another.
  'settle-transaction': 'short',
  // One that has not succeeded: it looks anew at each try, and a second one would only ask a vendor that is down more often.
  'remind-person': 'exclusive',
};

/** New jobs are announced; those that wait for their time are found by looking. */
const LOOKS = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };

/** How many jobs of a kind an instance has under way at a time. */
const WORKERS = 2;

/** Of those that mostly wait for a vendor's answer more: while it is slow, few would hold up all the others. */
const MORE_WORKERS: Readonly<Partial<Record<JobName, number>>> = {
  'settle-payment': 6,
  'settle-transaction': 6,
  'remind-person': 6,
};

/** How often jobs without a heartbeat are looked for. */
const WATCH = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

const CONNECTIONS = 4;
const STOP_MS = 10_000;

/** The queue on the application's own database: one instance or twenty run each job once. */
export const createJobs = (
  databaseUrl: string,
  log: Log,
  limits: DatabaseLimits = DEFAULT_DATABASE_LIMITS,
): Jobs => {
  const reportFailure = createFailureLog(log);
  const open = (): PgBoss => {
    const opened = new PgBoss({
      connectionString: databaseUrl,
      ...connectionSettings(limits, 'cuotasana-jobs'),
      max: CONNECTIONS,
      useListenNotify: true,
      ...WATCH,
    });
    opened.on('error', reportFailure);
    return opened;
  };
  let boss = open();
  let isStopping = false;
  const handlers = new Map<JobName, Handler<JobName>>();
  /** When each queue was last known to be looked after. */
  const heardAt = new Map<string, number>();

  const runOne = async (name: JobName, payload: JobPayloads[JobName]): Promise<void> => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    await handler(payload);
  };

  const startWorker = async (on: PgBoss, name: JobName): Promise<void> => {
    let id: string | undefined;
    id = await on.work<JobPayloads[JobName]>(name, LOOKS, async ([job]) => {
      if (!job) return;
      // Where one was there may be more: it looks again at once, not when it is time for another look.
      if (id) on.notifyWorker(id);
      try {
        await runOne(name, job.data);
      } catch (error) {
        if (!(error instanceof NotYet))
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
    enqueue: async (name, payload, { executor, afterSeconds, oneFor }) => {
      await boss.send(name, payload, {
        db: fromKysely(executor),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(oneFor === undefined ? {} : { singletonKey: oneFor }),
      });
    },
    handle: (name, handler) => {
      handlers.set(name, handler as Handler<JobName>);
    },
    prepare: async () => {
      await boss.start();
      for (const name of queueNames) {
        const limits = { ...RETRIES, expireInSeconds: LONGEST_SECONDS[name] ?? RETRIES.expireInSeconds };
        await boss.createQueue(name, { ...limits, policy: POLICIES[name] ?? 'standard' });
        // One that was there already keeps the limits of the release that made it.
        await boss.updateQueue(name, limits);
      }
      for (const [name, cron] of Object.entries(ROUTINES)) await boss.schedule(name, cron, {});
    },
    work: async () => {
      await startWorkers(boss);
      for (const name of handlers.keys()) heardAt.set(name, Date.now());
    },
    silentMs: () => {
      const now = Date.now();
      for (const { name, count, lastFetchedOn } of boss.getWipData()) {
        // The time of a job under way is limited by the queue itself.
        const heard = count > 0 ? now : (lastFetchedOn ?? 0);
        heardAt.set(name, Math.max(heardAt.get(name) ?? 0, heard));
      }
      return heardAt.size === 0 ? 0 : now - Math.min(...heardAt.values());
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
      // Whatever it hangs on, nobody waits for it.
      former.stop({ graceful: false }).catch(reportFailure);
    },
    drain: async () => {
      let progress = true;
      while (progress) {
        progress = false;
        for (const name of handlers.keys()) progress = (await drainOnce(name)) > 0 || progress;
      }
    },
    stop: async () => {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
};
