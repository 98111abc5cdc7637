import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../platform/online.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';

const TRY_AGAIN_MS = 30_000;

/** The credit of the portal: the last one known while a newer is fetched; without a network, tried again by itself. */
export const useCredit = (creditNumber: number) => {
  const isOnline = useOnline();
  const query = useQuery({
    ...creditQuery(creditNumber),
    refetchInterval: isOnline ? false : TRY_AGAIN_MS,
  });
  return { ...query, isOnline };
};
