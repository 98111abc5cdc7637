import type { WorkerMessage, WorkerMessageReply } from '#core/api/reminders/worker-messages.ts';
import { postToWorker } from '../post-to-worker.ts';

/** The worker may have to call the server first. */
const TIMEOUT_MS = 15_000;

/** Request and reply with the service worker; undefined without a worker or on timeout. */
export const askWorker = (message: WorkerMessage): Promise<WorkerMessageReply | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (answer?: WorkerMessageReply) => {
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }: MessageEvent<WorkerMessageReply>) => settle(data);
    window.setTimeout(settle, TIMEOUT_MS);
    void postToWorker(message, [port2]).then((isThere) => {
      if (!isThere) settle();
    });
  });
