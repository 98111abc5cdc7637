import type { QueryFunctionContext } from '@tanstack/react-query';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { trackPending } from '#core/pwa/pending-work.ts';
import { NoResponse } from '../api/transport.ts';
import { personAtom } from '../session/session-atoms.ts';
import type { StoredResponse } from '../storage/encrypted-response-cache.ts';
import { timesForgotten } from '../storage/forget.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';

export interface CachedQuery<T, D> {
  /** Name of the stored response. */
  readonly name: string;
  ask(): Promise<T>;
  /** Validates a stored response; throws on one of an earlier contract. */
  read(cached: unknown): T;
  /** `keptAt`: of a stored response, when it was stored; milliseconds since the epoch. */
  dataOf(answer: T, keptAt?: number): D;
}

type QueryContext = Pick<QueryFunctionContext, 'client' | 'queryKey'>;

/** Network-first timeout of a screen's first query. */
const NETWORK_TIMEOUT_MS = 2_000;
/** For so long a screen's next queries do not wait for a line that has answered nothing. */
const SILENCE_MS = 10_000;

let silentUntil = 0;

const cache = () => loadChunk(() => import('../storage/encrypted-response-cache.ts'));

/** Stores a response, or the result of a write: before a draft is dropped, its result is persisted. */
export const cacheResponse = async (name: string, response: unknown): Promise<void> => {
  const person = store.get(personAtom);
  if (!person) return;
  // Counted before the code of the storage is loaded, which may take longer than a logout.
  const since = timesForgotten('answers');
  const isOver = () => since !== timesForgotten('answers');
  const writing = withTimeout(
    cache().then(({ writeResponse }) => writeResponse(person, name, response, isOver)),
  ).catch(() => {
    // Not stored: the next read asks the server.
  });
  await (import.meta.env.VITE_TEST ? trackPending(writing) : writing);
};

/** @throws when there is none. */
const readCached = async (name: string): Promise<StoredResponse> => {
  const person = store.get(personAtom);
  const cached = person && (await (await cache()).readResponse(person, name));
  if (!cached) throw new Error('no last response');
  return cached;
};

const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && (error.kind === 'offline' || error.kind === 'slow');

/**
 * Network first: falls back on the stored response when the network fails, or is slow at a screen's start, so that a
 * form can be resumed offline. The server's response is stored, and a late one takes the place of the stored one.
 * @throws what `ask` throws.
 */
export const networkFirst = async <T, D>(
  { client, queryKey }: QueryContext,
  { name, ask, read, dataOf }: CachedQuery<T, D>,
): Promise<D> => {
  const updates = () => client.getQueryState(queryKey)?.dataUpdateCount;
  let isFromCache = false;
  const asked = ask().then((answer) => {
    silentUntil = 0;
    // Late, and the query was updated or belongs to another account since.
    const isOutdated = isFromCache && updates() !== 1;
    if (isFromCache && !isOutdated) client.setQueryData(queryKey, dataOf(answer));
    if (!isOutdated) void cacheResponse(name, answer);
    return answer;
  });
  const timedOut = new Promise<never>((_, reject) => {
    if (updates() !== 0) return;
    const now = performance.now();
    const isSilent = now < silentUntil;
    const timer = setTimeout(
      () => {
        if (!isSilent) silentUntil = now + SILENCE_MS;
        reject(new NoResponse('slow'));
      },
      isSilent ? 0 : NETWORK_TIMEOUT_MS,
    );
    const stop = () => clearTimeout(timer);
    asked.then(stop, stop);
  });
  try {
    return dataOf(await Promise.race([asked, timedOut]));
  } catch (error) {
    if (!isOfNetwork(error)) throw error;
    const cached = readCached(name).then(({ response, savedAt }) => {
      const data = dataOf(read(response), savedAt);
      isFromCache = true;
      return data;
    });
    return Promise.any([asked.then((answer) => dataOf(answer)), cached]).catch(async () =>
      dataOf(await asked),
    );
  }
};
