import { withTimeout } from '../timeout.ts';
import type { CachedQuery, QueryContext } from './encrypted-response-cache.ts';
import { encryptedResponseCache } from './flush-drafts.ts';

/** Caches a server response, or the result of a write: before a draft is dropped, its result is persisted. */
export const cacheResponse = (name: string, answer: unknown): Promise<void> =>
  withTimeout(encryptedResponseCache().then(({ writeResponse }) => writeResponse(name, answer))).catch(() => {
    // Not cached: the next read asks the server.
  });

/**
 * Network first: falls back on the cached response when the network fails, or is slow at a screen's start, so that a
 * form can be resumed offline. A late response replaces it. Errors: those of `ask`.
 */
export const networkFirst = async <T, D>(reading: QueryContext, question: CachedQuery<T, D>): Promise<D> => {
  const asked = question.ask();
  const cached = encryptedResponseCache().then(({ withCacheFallback }) =>
    withCacheFallback(asked, reading, question),
  );
  return question.dataOf(await Promise.any([asked, cached]).catch(() => asked));
};
