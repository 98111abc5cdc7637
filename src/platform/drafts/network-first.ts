import { withTimeout } from '../timeout.ts';
import type { Question, Reading } from './encrypted-response-cache.ts';
import { encryptedResponseCache } from './flush-drafts.ts';

/** Keeps what the server said, or has made of what it was sent: before a draft goes, what became of it is on the device. */
export const cacheResponse = (name: string, answer: unknown): Promise<void> =>
  withTimeout(encryptedResponseCache().then(({ writeResponse }) => writeResponse(name, answer))).catch(() => {
    // Without it the server is asked, as on any other phone.
  });

/**
 * Asks the server; where the network fails, or at the start of a screen takes long, what it said last stands in, if the
 * device knows: a form that was begun goes on. An answer that comes later still takes its place. Errors: those of `ask`.
 */
export const networkFirst = async <T, D>(reading: Reading, question: Question<T, D>): Promise<D> => {
  const asked = question.ask();
  const last = encryptedResponseCache().then(({ orCachedResponse }) =>
    orCachedResponse(asked, reading, question),
  );
  return question.dataOf(await Promise.any([asked, last]).catch(() => asked));
};
