import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';

/** How old an answer may be and still be shown as the last one known, milliseconds. */
export const PERSISTED_MAX_AGE_MS = SESSION_LIFETIME_MS;

/** A clock that is put right by the network may step back a little between two starts. */
const CLOCK_STEP_MS = 60_000;

type PersistedQuery = PersistedClient['clientState']['queries'][number];

const NOTHING: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } };

/** Tells a text that was cut or damaged on the device; FNV-1a in 32 bits, no protection against anybody. */
const checkOf = (text: string): string => {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
};

/** Every answer by its own age: what is written later says nothing of when it was fetched. */
const isYoung =
  (now: number) =>
  ({ state }: PersistedQuery): boolean => {
    const ageMs = now - state.dataUpdatedAt;
    return ageMs >= -CLOCK_STEP_MS && ageMs <= PERSISTED_MAX_AGE_MS;
  };

/** What is kept is the last good answer; that a later look failed is a matter of that visit. */
const withoutFailure = (query: PersistedQuery): PersistedQuery => ({
  ...query,
  state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
});

/** The cache as a text with its check before it. */
export const serializeCache = (saved: PersistedClient): string => {
  const queries = saved.clientState.queries.map(withoutFailure);
  const text = JSON.stringify({ ...saved, clientState: { mutations: [], queries } });
  return `${checkOf(text)}:${text}`;
};

/** The cache of a text, without what is too old or from after `now`, milliseconds since the epoch; empty when damaged. */
export const deserializeCache = (kept: string, now: number): PersistedClient => {
  const end = kept.indexOf(':');
  const text = kept.slice(end + 1);
  if (end < 0 || checkOf(text) !== kept.slice(0, end)) return NOTHING;
  const saved: PersistedClient = JSON.parse(text);
  const queries = saved.clientState.queries.filter(isYoung(now));
  return { ...saved, clientState: { mutations: [], queries } };
};
