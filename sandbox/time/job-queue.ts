import type { Adapter, Faults } from '../faults.ts';
import type { Store } from '../store.ts';
import type { WallClock } from './clock.ts';

/** A persistent job: it survives a killed process. */
interface Job {
  readonly kind: string;
  readonly key: string;
  readonly adapter: Adapter;
}

interface StoredJob extends Job {
  readonly id: number;
  readonly queue: string;
  /** Instants of the wall clock. */
  readonly takenAt: number;
  readonly dueAt: number;
  readonly tries: number;
  /** Deferred by a fault. */
  readonly isHeld: boolean;
}

/** Runs synchronously, in one transaction with the job's removal. */
type JobHandler = (key: string) => void;

/** Asynchronous work, at least once: it may run twice after a crash. A number asks for a retry after that many milliseconds. */
type AsyncJob = (key: string, tries: number) => Promise<number | undefined>;

export interface JobQueue {
  registerHandler(kind: string, job: JobHandler): void;
  /** Async jobs run with limited concurrency per vendor, so that one that does not answer delays no other. */
  registerAsyncHandler(kind: string, asyncJob: AsyncJob): void;
  /** Due after `inMs` at the usual pace, or `exactly` then, whatever the pace. */
  schedule(job: Job, inMs: number, pacing?: 'exactly'): void;
  /** Runs the job within this call, unless a fault holds the vendor's jobs: then it is deferred. */
  runOrDefer(job: Job): void;
  /** Resolves when no job is due or under way; one that a fault holds is due when the fault ends. */
  idle(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export const CONCURRENT_ASYNC_JOBS = 16;
/** Jobs of one tick: requests are served between two ticks. */
const JOBS_PER_TICK = 100;
const AFTER_SURPRISE_MS = 5_000;
/** Queue of synchronous jobs; async jobs wait in a queue per vendor. */
const DEFAULT_QUEUE = '';

const isBefore = (one: StoredJob, other: StoredJob): boolean =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.id < other.id);

interface JobQueueOptions {
  readonly store: Store;
  readonly faults: Faults;
  readonly wall: WallClock;
  /** Per cent of a job's usual delay. */
  readonly pace: number;
}

export const openJobQueue = ({ store, faults, wall, pace }: JobQueueOptions): JobQueue => {
  const jobs = store.collection<StoredJob>('jobs');
  /** The jobs of each queue in the order in which they are due: there may be tens of thousands. */
  const queues = new Map<string, StoredJob[]>();
  const handlers = new Map<string, JobHandler>();
  const asyncJobs = new Map<string, AsyncJob>();
  const underWay = new Map<number, { readonly queue: string; readonly end: Promise<void> }>();
  let lastId = 0;
  let running = false;
  let alarm: { readonly instant: number; cancel(): void } | undefined;

  const inQueue = (name: string): StoredJob[] => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  };

  jobs.onChange((before, after) => {
    if (before !== undefined) {
      const queue = inQueue(before.queue);
      queue.splice(queue.indexOf(before), 1);
    }
    if (after === undefined) return;
    lastId = Math.max(lastId, after.id);
    const queue = inQueue(after.queue);
    queue.splice(queue.findLastIndex((job) => isBefore(job, after)) + 1, 0, after);
  });

  const update = (id: number, difference: (job: StoredJob) => Partial<StoredJob>): void => {
    const job = jobs.get(String(id));
    if (job !== undefined) jobs.put(String(id), { ...job, ...difference(job) });
  };
  const retry = (id: number, inMs: number): void =>
    update(id, ({ tries }) => ({ dueAt: wall.now() + inMs, tries: tries + 1, isHeld: false }));

  /** The jobs that may start in a queue, longest due first. */
  const waitingIn = (queue: string): readonly StoredJob[] => {
    const most = queue === DEFAULT_QUEUE ? JOBS_PER_TICK : CONCURRENT_ASYNC_JOBS;
    const busy = [...underWay.values()].filter((job) => job.queue === queue).length;
    const first = busy < most ? inQueue(queue).slice(0, most) : [];
    return first.filter(({ id }) => !underWay.has(id));
  };

  const ringAt = (instant: number): void => {
    if (!running || (alarm !== undefined && alarm.instant <= instant)) return;
    alarm?.cancel();
    alarm = { instant, cancel: wall.at(instant, work) };
  };
  const ringFor = (queue: string): void => {
    const [next] = waitingIn(queue);
    if (next !== undefined) ringAt(next.dueAt);
  };
  const setAlarm = (): void => {
    for (const queue of queues.keys()) ringFor(queue);
  };

  const attempt = (id: number): void => {
    const job = jobs.get(String(id));
    if (job === undefined || underWay.has(id)) return;
    const { kind, key, adapter, tries, takenAt, queue } = job;
    const until = faults.heldUntil(adapter, takenAt, wall.now());
    if (until !== undefined) {
      update(id, () => ({ dueAt: until, isHeld: true }));
      return;
    }
    const asyncJob = asyncJobs.get(kind);
    if (asyncJob !== undefined) {
      underWay.set(id, { queue, end: follow(id, asyncJob(key, tries)) });
      return;
    }
    store.atomically(() => {
      handlers.get(kind)?.(key);
      jobs.remove(String(id));
    });
  };

  const follow = async (id: number, pending: Promise<number | undefined>): Promise<void> => {
    const retryInMs = await pending.catch((error: unknown) => {
      console.error('sandbox: work failed', error);
      return AFTER_SURPRISE_MS;
    });
    const queue = underWay.get(id)?.queue ?? DEFAULT_QUEUE;
    underWay.delete(id);
    if (!running) return;
    if (retryInMs === undefined) jobs.remove(String(id));
    else retry(id, retryInMs);
    ringFor(queue);
  };

  const work = (): void => {
    alarm = undefined;
    if (!running) return;
    const now = wall.now();
    const due = [...queues.keys()]
      .flatMap(waitingIn)
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) => (isBefore(one, other) ? -1 : 1));
    for (const { id } of due) {
      try {
        attempt(id);
      } catch (error) {
        console.error('sandbox: work failed', error);
        retry(id, AFTER_SURPRISE_MS);
      }
    }
    setAlarm();
  };

  const add = ({ kind, key, adapter }: Job, inMs: number): StoredJob => {
    const takenAt = wall.now();
    const queue = asyncJobs.has(kind) ? adapter : DEFAULT_QUEUE;
    const dueAt = takenAt + inMs;
    const job = { id: lastId + 1, kind, key, adapter, queue, takenAt, dueAt, tries: 0, isHeld: false };
    jobs.put(String(job.id), job);
    return job;
  };

  faults.onChange((adapter) => {
    const held = [...queues.values()].flat().filter((job) => job.isHeld && job.adapter === adapter);
    store.atomically(() => {
      for (const { id } of held) update(id, () => ({ dueAt: wall.now(), isHeld: false }));
    });
    setAlarm();
  });

  return {
    registerHandler: (kind, job) => handlers.set(kind, job),
    registerAsyncHandler: (kind, asyncJob) => asyncJobs.set(kind, asyncJob),
    schedule(job, inMs, pacing) {
      ringAt(add(job, pacing === 'exactly' ? inMs : Math.round((inMs * pace) / 100)).dueAt);
    },
    runOrDefer(job) {
      store.atomically(() => attempt(add(job, 0).id));
      setAlarm();
    },
    async idle() {
      const isDue = () => [...queues.values()].flat().some(({ dueAt }) => dueAt <= wall.now());
      while (running && isDue()) await new Promise<void>((resolve) => wall.at(wall.now(), resolve));
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
};
