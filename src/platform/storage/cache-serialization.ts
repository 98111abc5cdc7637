import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { isFreshAt } from './cache-age.ts';

type PersistedQuery = PersistedClient['clientState']['queries'][number];

/** By each query's own age: the timestamp of the whole cache is that of its newest answer. */
const isFresh =
  (now: number) =>
  ({ state }: PersistedQuery): boolean =>
    isFreshAt(state.dataUpdatedAt, now);

/** Persists the last good data; a failed refetch belongs to that visit. */
const lastGood = ({ queryKey, queryHash, state }: PersistedQuery) => ({
  queryKey,
  queryHash,
  dehydratedAt: state.dataUpdatedAt,
  state: {
    ...state,
    status: 'success',
    fetchStatus: 'idle',
    isInvalidated: true,
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
  },
});

/** The cache as JSON: the same text as long as its answers are the same. */
export const serializeCache = ({ buster, clientState }: PersistedClient): string => {
  const queries = clientState.queries.map(lastGood);
  const timestamp = Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt));
  return JSON.stringify({ timestamp, buster, clientState: { mutations: [], queries } });
};

/** The cache of a serialized text, without queries too old or from after `now`, milliseconds since the epoch. */
export const deserializeCache = (serialized: string, now: number): PersistedClient => {
  const saved: PersistedClient = JSON.parse(serialized);
  const queries = saved.clientState.queries.filter(isFresh(now));
  return { ...saved, clientState: { mutations: [], queries } };
};
