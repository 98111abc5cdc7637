import type { QueryFunctionContext } from '@tanstack/react-query';
import { withTimeout } from '../timeout.ts';
import { NoResponse } from '../transport.ts';
import { importDraftKey, seal, unseal } from './draft-cipher.ts';
import { currentOwner } from './draft-owner.ts';
import { readSealed, replaceSealed } from './draft-records.ts';
import { draftEpoch } from './draft-storage.ts';

export interface CachedQuery<T, D> {
  /** Cache key of the last response. */
  readonly name: string;
  ask(): Promise<T>;
  /** Validates a cached response; throws on one of an earlier contract. */
  read(cached: unknown): T;
  dataOf(answer: T): D;
}

export type QueryContext = Pick<QueryFunctionContext, 'client' | 'queryKey'>;

const keyOf = (id: string, name: string): string => `${id}/answer-${name}/v1`;

/** Caches a response encrypted with the account's draft key; cleared with the drafts. */
export const writeResponse = async (name: string, answer: unknown): Promise<void> => {
  const { person, epoch } = currentOwner();
  if (!person) return;
  try {
    const draft = { ...(await seal(await importDraftKey(person.draftKey), answer)), savedAt: Date.now() };
    if (epoch === draftEpoch()) await replaceSealed(keyOf(person.id, name), 0, draft);
  } catch (error) {
    console.warn('answer not kept', error);
  }
};

/** The cached response, of any age. Errors: none that the key opens. */
const openAnswer = async (name: string): Promise<unknown> => {
  const { person } = currentOwner();
  const cached = person && (await readSealed(keyOf(person.id, name)));
  const answer = cached && (await unseal(await importDraftKey(person.draftKey), cached));
  if (answer === undefined) throw new Error('no last answer');
  return answer;
};

/** Network-first timeout of a screen's first query. */
const NETWORK_TIMEOUT_MS = 2_000;

const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && (error.kind === 'offline' || error.kind === 'slow');

/**
 * The cached response, if the request fails with the network, or is its screen's first and times out; otherwise the
 * request's error. The server's response is cached, a late one too.
 */
export const withCacheFallback = async <T, D>(
  asked: Promise<T>,
  { client, queryKey }: QueryContext,
  { name, read, dataOf }: CachedQuery<T, D>,
): Promise<T> => {
  const updates = () => client.getQueryState(queryKey)?.dataUpdateCount;
  const isFirst = updates() === 0;
  let isFromCache = false;
  const answered = asked.then((answer) => {
    // Late, and the query was updated or belongs to another account since.
    if (isFromCache && updates() !== 1) return;
    if (isFromCache) client.setQueryData(queryKey, dataOf(answer));
    void writeResponse(name, answer);
  });
  const timedOut = new Promise<never>((_, reject) => {
    if (isFirst) setTimeout(() => reject(new NoResponse('slow')), NETWORK_TIMEOUT_MS);
  });
  try {
    await Promise.race([answered, timedOut]);
  } catch (error) {
    if (!isOfNetwork(error)) throw error;
    const last = read(await withTimeout(openAnswer(name)));
    isFromCache = true;
    return last;
  }
  return asked;
};
