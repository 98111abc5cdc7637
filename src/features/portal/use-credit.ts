import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isCallFailure } from '../../platform/call-failure.ts';
import { useOnline } from '../../platform/online.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { pollIntervalMs } from './poll-interval.ts';

const TRY_AGAIN_MS = 30_000;

/** How the credit, and payments under way, are being looked at. */
export interface Watch {
  /** Nobody looks at payments any more by itself. */
  readonly isOver: boolean;
  readonly isBusy: boolean;
  /** When the figures were fetched, milliseconds since the epoch. */
  readonly lookedAt: number;
  again(): void;
}

/**
 * The credit of the portal: the last one known while a newer is fetched; without a network, tried again by itself, and at
 * once when it is back. While a payment is under way it is looked at again and again, for some minutes.
 */
export const useCredit = (creditNumber: number) => {
  const isOnline = useOnline();
  const [since, setSince] = useState(Date.now);
  const query = useQuery({
    ...creditQuery(creditNumber),
    refetchInterval: ({ state }) => {
      if (!isOnline) return TRY_AGAIN_MS;
      return state.data && state.data.openPayments.length > 0 ? pollIntervalMs(Date.now() - since) : false;
    },
  });
  const { error, refetch } = query;
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);

  const watch: Watch = {
    isOver: pollIntervalMs(query.dataUpdatedAt - since) === false,
    isBusy: query.isFetching,
    lookedAt: query.dataUpdatedAt,
    again: () => {
      setSince(Date.now());
      void query.refetch();
    },
  };
  // Until newer figures are there, those of before the network went stay what they are.
  const freshness = !isOnline || isCutOff ? 'offline' : error ? 'failed' : 'current';
  return { ...query, isOnline, freshness, watch } as const;
};
