import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnline } from '../../platform/online.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { nextLookMs } from './watching.ts';

const TRY_AGAIN_MS = 30_000;

/** How payments under way are being looked at. */
export interface Watch {
  /** Nobody looks any more by itself. */
  readonly isOver: boolean;
  readonly isBusy: boolean;
  again(): void;
}

/**
 * The credit of the portal: the last one known while a newer is fetched; without a network, tried again by itself. While a
 * payment is under way it is looked at again and again, for some minutes.
 */
export const useCredit = (creditNumber: number) => {
  const isOnline = useOnline();
  const [since, setSince] = useState(Date.now);
  const query = useQuery({
    ...creditQuery(creditNumber),
    refetchInterval: ({ state }) => {
      if (!isOnline) return TRY_AGAIN_MS;
      return state.data && state.data.openPayments.length > 0 ? nextLookMs(Date.now() - since) : false;
    },
  });
  const watch: Watch = {
    isOver: nextLookMs(query.dataUpdatedAt - since) === false,
    isBusy: query.isFetching,
    again: () => {
      setSince(Date.now());
      void query.refetch();
    },
  };
  return { ...query, isOnline, watch };
};
