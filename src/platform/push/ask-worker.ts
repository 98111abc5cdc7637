import type { NewsAnswer, WorkerNews } from '../../core/wire/worker-news.ts';
import { tellWorker } from './worker-line.ts';

/** The worker may have to tell the server first. */
const PATIENCE_MS = 15_000;

/** Tells the worker and waits until it has done what follows; undefined where there is none, or it does not answer in time. */
export const askWorker = (news: WorkerNews): Promise<NewsAnswer | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (answer?: NewsAnswer) => {
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }: MessageEvent<NewsAnswer>) => settle(data);
    window.setTimeout(settle, PATIENCE_MS);
    void tellWorker(news, [port2]).then((isThere) => {
      if (!isThere) settle();
    });
  });
