import type { WorkerMessage, WorkerMessageReply } from '#core/wire/worker-messages.ts';
import { postToWorker } from './post-to-worker.ts';

/** The worker may have to tell the server first. */
const TIMEOUT_MS = 15_000;

/** Tells the worker and waits until it has done what follows; undefined where there is none, or it does not answer in time. */
export const askWorker = (news: WorkerMessage): Promise<WorkerMessageReply | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (answer?: WorkerMessageReply) => {
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }: MessageEvent<WorkerMessageReply>) => settle(data);
    window.setTimeout(settle, TIMEOUT_MS);
    void postToWorker(news, [port2]).then((isThere) => {
      if (!isThere) settle();
    });
  });
