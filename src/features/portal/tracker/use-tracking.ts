import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCallFailure } from '../../../platform/call-failure.ts';
import { useOnline } from '../../../platform/online.ts';
import { trackingQuery } from '../../../platform/queries/tracking-query.ts';
import { slowInterval } from '../../../platform/save-data.ts';

const REFRESH_AFTER_MS = 5_000;
const TRY_AGAIN_MS = 30_000;

/**
 * Where a signed application stands, looked at again and again: the last one known while a newer is fetched. Once the
 * credit is there the applications are asked for, and the portal opens it.
 */
export const useTracking = (applicationId: string) => {
  const client = useQueryClient();
  const isOnline = useOnline();
  const query = useQuery({
    ...trackingQuery(applicationId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'dismissed' ? false : slowInterval(isOnline ? REFRESH_AFTER_MS : TRY_AGAIN_MS),
  });
  const { data, error, refetch, dataUpdatedAt } = query;
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);

  const isPaid = data?.status === 'desembolsado' || data?.status === 'fulfilled';
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each newer answer, until the portal has moved on.
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ queryKey: ['applications'] });
  }, [isPaid, dataUpdatedAt, client]);

  const freshness = !isOnline || isCutOff ? 'offline' : error ? 'failed' : 'current';
  return { ...query, isOnline, freshness } as const;
};
