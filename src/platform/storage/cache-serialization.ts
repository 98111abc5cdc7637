import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';

/** Cached answers older than this, milliseconds, are not restored. */
export const PERSISTED_MAX_AGE_MS = SESSION_LIFETIME_MS;

/** Tolerance for a clock that the network corrected backwards between two starts. */
const CLOCK_STEP_MS = 60_000;

type PersistedQuery = PersistedClient['clientState']['queries'][number];

/** By each query's own age: the timestamp of the whole cache is that of its newest answer. */
const isFresh =
  (now: number) =>
  ({ state }: PersistedQuery): boolean => {
    const ageMs = now - state.dataUpdatedAt;
    return ageMs >= -CLOCK_STEP_MS && ageMs <= PERSISTED_MAX_AGE_MS;
  };

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
