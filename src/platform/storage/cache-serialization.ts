import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';

/** Cached answers older than this, milliseconds, are not restored. */
export const PERSISTED_MAX_AGE_MS = SESSION_LIFETIME_MS;

/** Tolerance for a clock that the network corrected backwards between two starts. */
const CLOCK_STEP_MS = 60_000;

type PersistedQuery = PersistedClient['clientState']['queries'][number];

const NOTHING: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } };

/** Checksum against truncated or corrupted storage: FNV-1a in 32 bits, no protection against tampering. */
const checksumOf = (text: string): string => {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
};

/** By each query's own age: the timestamp of the whole cache is that of its last write. */
const isFresh =
  (now: number) =>
  ({ state }: PersistedQuery): boolean => {
    const ageMs = now - state.dataUpdatedAt;
    return ageMs >= -CLOCK_STEP_MS && ageMs <= PERSISTED_MAX_AGE_MS;
  };

/** Persists the last good data; a failed refetch belongs to that visit. */
const withoutFailure = (query: PersistedQuery): PersistedQuery => ({
  ...query,
  state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
});

/** The cache as JSON after its checksum. */
export const serializeCache = (saved: PersistedClient): string => {
  const queries = saved.clientState.queries.map(withoutFailure);
  const text = JSON.stringify({ ...saved, clientState: { mutations: [], queries } });
  return `${checksumOf(text)}:${text}`;
};

/**
 * The cache of a serialized text, without queries too old or from after `now`, milliseconds since the epoch; empty when
 * damaged.
 */
export const deserializeCache = (serialized: string, now: number): PersistedClient => {
  const end = serialized.indexOf(':');
  const text = serialized.slice(end + 1);
  if (end < 0 || checksumOf(text) !== serialized.slice(0, end)) return NOTHING;
  const saved: PersistedClient = JSON.parse(text);
  const queries = saved.clientState.queries.filter(isFresh(now));
  return { ...saved, clientState: { mutations: [], queries } };
};
