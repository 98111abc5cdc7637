import type { Worker } from 'node:worker_threads';
import { RetryLater } from '../jobs/jobs.ts';
import { createOwnerQuota } from '../runtime/concurrency.ts';
import { createFairQueue, type QueuePlace } from '../runtime/fair-queue.ts';
import type { Log } from '../runtime/log.ts';
import { askThread, isAlive, startThread, ThreadEnded } from '../runtime/thread.ts';
import type { RenderedDocument, RenderTask } from './render.ts';
import type { RenderReply } from './render-worker.ts';
import { RendererBusy, tooManyRenderings } from './renderer-errors.ts';

/** What a call draws: documents to sign go before those to read. */
export type RenderLane = 'signing' | 'reading';
/**
 * One after another: a call has one thread.
 * @throws RendererBusy.
 */
export type Render = (task: RenderTask) => Promise<RenderedDocument>;

export interface Renderer {
  /**
   * Runs a person's call that reads facts and draws them, when it is their turn: at most two of each lane run or wait.
   * @throws TooMany; RendererBusy; those of the work.
   */
  forPerson<T>(person: string, lane: RenderLane, work: (render: Render) => Promise<T>): Promise<T>;
  /**
   * Runs a job that draws documents, with a share of its own.
   * @throws RetryLater; those of the work.
   */
  forJob<T>(work: (render: Render) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface RendererSettings {
  readonly threads: number;
  /** Longest wait for a turn; with the time of a task it stays below the app's own request timeout. */
  readonly waitMs?: number;
  readonly taskMs?: number;
  readonly worker?: URL;
}

const CALLS_PER_PERSON = 2;
const MAX_WAITING = 100;
const WAIT_MS = 8_000;
/** A cold thread on a busy machine takes some 4 s for its first document. */
const TASK_MS = 15_000;
const MAX_MEMORY_MB = 512;
const WORKER = new URL('./render-worker.ts', import.meta.url);

/**
 * Renders on worker threads: the first contract takes some 300 ms of CPU, each further one 40, which would block the
 * event loop.
 */
export const createRenderer = (
  { threads, waitMs = WAIT_MS, taskMs = TASK_MS, worker = WORKER }: RendererSettings,
  log: Log,
): Renderer => {
  const overloaded = () => new RendererBusy();
  const queue = createFairQueue({ concurrency: threads, maxWaiting: MAX_WAITING, waitMs, overloaded });
  const quota = createOwnerQuota(CALLS_PER_PERSON, tooManyRenderings);
  const started = new Set<Worker>();
  const idle: Worker[] = [];

  const takeThread = (): Worker => {
    const free = idle.pop();
    if (free && isAlive(free)) return free;
    const thread = startThread(worker, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
    started.add(thread);
    thread.once('exit', () => started.delete(thread));
    return thread;
  };

  const renderOn = async (thread: Worker, task: RenderTask): Promise<RenderedDocument> => {
    try {
      const reply = await askThread<RenderReply>(thread, task, taskMs);
      idle.push(thread);
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.document;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      log.error(
        { err: error, kind: 'issue' in task ? task.task.kind : task.kind },
        'a document was not rendered',
      );
      throw new RendererBusy(error);
    }
  };

  const inTurn = <T>(place: QueuePlace, work: (render: Render) => Promise<T>): Promise<T> =>
    queue(place, () => work((task) => renderOn(takeThread(), task)));

  return {
    forPerson: (person, lane, work) => {
      const owner = `${lane} ${person}`;
      return quota(owner, () => inTurn({ owner, isUrgent: lane === 'signing' }, work));
    },
    forJob: async (work) => {
      try {
        return await inTurn({ owner: 'jobs' }, work);
      } catch (error) {
        throw error instanceof RendererBusy ? new RetryLater(error.message, { cause: error }) : error;
      }
    },
    close: async () => {
      await Promise.all([...started].map((thread) => thread.terminate()));
    },
  };
};
