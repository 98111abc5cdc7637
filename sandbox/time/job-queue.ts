import { type Adapter, isAdapter } from '../faults/adapters.ts';
import type { Faults } from '../faults/faults.ts';
import type { Database } from '../store/database.ts';
import { type DueJob, defaultQueue, openJobStore } from './job-store.ts';
import type { WallClock } from './wall-clock.ts';

/** A persistent job: it survives a killed process. */
export interface Job {
  readonly kind: string;
  readonly key: string;
  readonly adapter: Adapter;
}

/** Runs synchronously, in one transaction with the job's removal. */
export type JobHandler = (key: string) => void;

/** Asynchronous work, at least once: it may run twice after a crash. A number asks for a retry after that many milliseconds. */
export type AsyncJob = (key: string, tries: number) => Promise<number | undefined>;

export interface JobQueue {
  registerHandler(kind: string, job: JobHandler): void;
  /** Async jobs run with limited concurrency per vendor, so that one that does not answer delays no other. */
  registerAsyncHandler(kind: string, asyncJob: AsyncJob): void;
  /** Due after `inMs` at the usual pace, or `exactly` then, whatever the pace. */
  schedule(job: Job, inMs: number, pacing?: 'exactly'): void;
  /** Runs the job within this call, unless a fault holds the vendor's jobs: then it is deferred. */
  runOrDefer(job: Job): void;
  start(): void;
  stop(): Promise<void>;
}

export const concurrentAsyncJobs = 16;
/** Jobs of one tick: requests are served between two ticks. */
const jobsPerTick = 100;
const afterSurpriseMs = 5_000;

interface JobQueueOptions {
  readonly database: Database;
  readonly faults: Faults;
  readonly wall: WallClock;
  /** Per cent of a job's usual delay. */
  readonly pace: number;
}

export function openJobQueue({ database, faults, wall, pace }: JobQueueOptions): JobQueue {
  const jobs = openJobStore(database);
  const handlers = new Map<string, JobHandler>();
  const asyncJobs = new Map<string, AsyncJob>();
  const underWay = new Map<number, { readonly queue: string; readonly end: Promise<void> }>();
  let running = false;
  let alarm: { readonly instant: number; cancel(): void } | undefined;

  const queueOf = ({ kind, adapter }: Job): string => (asyncJobs.has(kind) ? adapter : defaultQueue);
  const busyIn = (queue: string): number =>
    [...underWay.values()].filter((asyncJob) => asyncJob.queue === queue).length;

  /** The jobs that may start in a queue, longest due first. */
  function waitingIn(queue: string): readonly DueJob[] {
    const most = queue === defaultQueue ? jobsPerTick : concurrentAsyncJobs;
    return busyIn(queue) < most ? jobs.first(queue, most).filter(({ id }) => !underWay.has(id)) : [];
  }

  function ringAt(instant: number): void {
    if (!running || (alarm !== undefined && alarm.instant <= instant)) return;
    alarm?.cancel();
    alarm = { instant, cancel: wall.at(instant, work) };
  }

  function setAlarm(): void {
    for (const queue of jobs.queues()) {
      const [next] = waitingIn(queue);
      if (next !== undefined) ringAt(next.dueAt);
    }
  }

  function attempt(id: number): void {
    const job = jobs.find(id);
    if (job === undefined || underWay.has(id)) return;
    const { kind, key, adapter, tries, takenAt } = job;
    const until = isAdapter(adapter) ? faults.heldUntil(adapter, takenAt, wall.now()) : undefined;
    if (until !== undefined) {
      jobs.hold(id, until);
      return;
    }
    const asyncJob = asyncJobs.get(kind);
    if (asyncJob !== undefined) {
      underWay.set(id, { queue: job.queue, end: follow(id, asyncJob(key, tries)) });
      return;
    }
    database.atomically(() => {
      handlers.get(kind)?.(key);
      jobs.remove(id);
    });
  }

  async function follow(id: number, pending: Promise<number | undefined>): Promise<void> {
    const outcome = await pending.catch((error: unknown) => {
      console.error('sandbox: work failed', error);
      return afterSurpriseMs;
    });
    const queue = underWay.get(id)?.queue ?? defaultQueue;
    underWay.delete(id);
    if (!running) return;
    if (outcome === undefined) jobs.remove(id);
    else jobs.retry(id, wall.now() + outcome);
    const [next] = waitingIn(queue);
    if (next !== undefined) ringAt(next.dueAt);
  }

  function work(): void {
    alarm = undefined;
    if (!running) return;
    const now = wall.now();
    const due = jobs
      .queues()
      .flatMap(waitingIn)
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) => one.dueAt - other.dueAt || one.id - other.id);
    for (const { id } of due) {
      try {
        attempt(id);
      } catch (error) {
        console.error('sandbox: work failed', error);
        jobs.retry(id, wall.now() + afterSurpriseMs);
      }
    }
    setAlarm();
  }

  function add(job: Job, inMs: number): { readonly id: number; readonly dueAt: number } {
    const now = wall.now();
    const dueAt = now + inMs;
    return { id: jobs.add({ ...job, queue: queueOf(job) }, now, dueAt), dueAt };
  }

  faults.onChange((adapter) => {
    jobs.release(adapter, wall.now());
    setAlarm();
  });

  return {
    registerHandler: (kind, job) => handlers.set(kind, job),
    registerAsyncHandler: (kind, asyncJob) => asyncJobs.set(kind, asyncJob),
    schedule(job, inMs, pacing) {
      ringAt(add(job, pacing === 'exactly' ? inMs : Math.round((inMs * pace) / 100)).dueAt);
    },
    runOrDefer(job) {
      database.atomically(() => attempt(add(job, 0).id));
      setAlarm();
    },
    start() {
      running = true;
      setAlarm();
    },
    async stop() {
      running = false;
      alarm?.cancel();
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}
