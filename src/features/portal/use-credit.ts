import { useState } from 'react';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useOnline } from '../../platform/network/online.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { useFreshness } from './freshness.tsx';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long a pending payment is polled. */
const WATCH_MS = 10 * MINUTE_MS;

/** Milliseconds until the next poll of pending payments, with backoff; false at the end. */
export const pollIntervalMs = (watchedMs: number): number | false => {
  if (watchedMs >= WATCH_MS) return false;
  if (watchedMs < MINUTE_MS) return 4 * SECOND_MS;
  return watchedMs < 3 * MINUTE_MS ? 10 * SECOND_MS : 30 * SECOND_MS;
};

const RETRY_MS = 30_000;

/** Polling of the credit and its open payments. */
export interface Polling {
  /** Polling has ended. */
  readonly isOver: boolean;
  readonly isBusy: boolean;
  /** When the figures were fetched, milliseconds since the epoch. */
  readonly lookedAt: number;
  again(): void;
}

/**
 * The credit: cached data while it is refetched; retried periodically offline, and at once when back online. With an
 * open payment it is polled for some minutes.
 */
export const useCredit = (creditNumber: number) => {
  const isOnline = useOnline();
  const [since, setSince] = useState(Date.now);
  const query = useApiQuery({
    ...creditQuery(creditNumber),
    refetchInterval: ({ state }) => {
      if (!isOnline) return RETRY_MS;
      return state.data && state.data.openPayments.length > 0 ? pollIntervalMs(Date.now() - since) : false;
    },
  });
  const watch: Polling = {
    isOver: pollIntervalMs(query.dataUpdatedAt - since) === false,
    isBusy: query.isFetching,
    lookedAt: query.dataUpdatedAt,
    again: () => {
      setSince(Date.now());
      void query.refetch();
    },
  };
  return { ...query, isOnline, freshness: useFreshness(query.error), watch };
};
