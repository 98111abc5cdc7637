import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread ended without a reply: it ran out of time or memory, or exited. */
export class ThreadEnded extends Error {}

/** A worker thread that does not keep the process alive. */
export const startThread = (file: URL, options: WorkerOptions): Worker => {
  const thread = new Worker(file, options);
  // An idle thread that fails is found dead at the next question.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
};

export const isAlive = ({ threadId }: Worker): boolean => threadId > 0;

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * A thread's reply to one message; a thread that gives none in time is ended.
 * @throws ThreadEnded; what the thread threw.
 */
export const askThread = async <Reply>(
  thread: Worker,
  message: unknown,
  timeoutMs: number,
): Promise<Reply> => {
  thread.ref();
  let settle = (): void => undefined;
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const onError = (error: Error): void =>
        reject(isOutOfMemory(error) ? new ThreadEnded('out of memory', { cause: error }) : error);
      const onExit = (): void => reject(new ThreadEnded());
      const timer = setTimeout(() => {
        reject(new ThreadEnded(`no reply within ${timeoutMs} ms`));
        void thread.terminate();
      }, timeoutMs);
      thread.once('message', resolve).once('error', onError).once('exit', onExit);
      settle = () => {
        clearTimeout(timer);
        thread.off('message', resolve).off('error', onError).off('exit', onExit);
      };
      thread.postMessage(message);
    });
  } finally {
    settle();
    thread.unref();
  }
};
