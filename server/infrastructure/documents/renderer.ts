import { Worker } from 'node:worker_threads';
import type { RenderedDocument, RenderTask } from './render.ts';
import type { RenderOrder, RenderReply } from './render-worker.ts';

interface Waiting {
  readonly resolve: (document: RenderedDocument) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

const settle = (reply: RenderReply): void => {
  const caller = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ('document' in reply) caller?.resolve(reply.document);
  else caller?.reject(new Error(reply.failure));
  // Only a busy worker keeps the process alive.
  if (waiting.size === 0) worker?.unref();
};

const giveUp = (error: Error): void => {
  worker = undefined;
  for (const caller of waiting.values()) caller.reject(error);
  waiting.clear();
};

const startWorker = (): Worker => {
  const started = new Worker(new URL('./render-worker.ts', import.meta.url));
  started.on('message', settle);
  started.on('error', giveUp);
  started.on('exit', (code) => {
    if (worker === started) giveUp(new Error(`the document worker ended with ${code}`));
  });
  return started;
};

/**
 * Renders on a worker thread: the first contract takes some 300 ms of CPU, each further one 40, which would block the
 * event loop.
 */
export const renderDocument = (task: RenderTask): Promise<RenderedDocument> =>
  new Promise((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    worker ??= startWorker();
    worker.ref();
    worker.postMessage({ id: lastId, task } satisfies RenderOrder);
  });
