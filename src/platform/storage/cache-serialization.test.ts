import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { describe, expect, it } from 'vitest';
import { PERSISTED_MAX_AGE_MS } from './cache-age.ts';
import { deserializeCache, serializeCache } from './cache-serialization.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

const persisted = (dataUpdatedAt: number, state: object = {}): PersistedClient => ({
  timestamp: NOW,
  buster: 'build',
  clientState: {
    mutations: [],
    queries: [
      {
        queryKey: ['credit', 1],
        queryHash: '["credit",1]',
        dehydratedAt: dataUpdatedAt,
        state: {
          data: { totalDebt: 2_000_000, lender: 'Crédito Ñandú' },
          dataUpdateCount: 1,
          dataUpdatedAt,
          error: null,
          errorUpdateCount: 0,
          errorUpdatedAt: 0,
          fetchFailureCount: 0,
          fetchFailureReason: null,
          fetchMeta: null,
          isInvalidated: true,
          status: 'success',
          fetchStatus: 'idle',
          ...state,
        },
      },
    ],
  },
});

const readBack = (ageMs: number) =>
  deserializeCache(serializeCache(persisted(NOW - ageMs)), NOW).clientState.queries.length;

describe('deserializeCache', () => {
  it('reads back what was written', () => {
    expect(deserializeCache(serializeCache(persisted(NOW)), NOW)).toEqual(persisted(NOW));
  });

  it('drops an answer by its own age, however late it was written again', () => {
    expect([0, PERSISTED_MAX_AGE_MS, PERSISTED_MAX_AGE_MS + 1].map(readBack)).toEqual([1, 1, 0]);
  });

  it('drops an answer from after now, but for the step of a clock that is put right', () => {
    expect([-60_000, -60_001].map(readBack)).toEqual([1, 0]);
  });

  it('keeps the last good answer and forgets that a later look failed', () => {
    const failed = persisted(NOW, { status: 'error', error: { code: 'offline' }, fetchFailureCount: 3 });
    expect(deserializeCache(serializeCache(failed), NOW)).toEqual(persisted(NOW));
  });

  it('is the same text while its answers are the same: nothing is written again', () => {
    const later = {
      ...persisted(NOW, { fetchStatus: 'fetching', isInvalidated: false }),
      timestamp: NOW + 1,
    };
    expect(serializeCache(later)).toBe(serializeCache(persisted(NOW)));
  });
});
