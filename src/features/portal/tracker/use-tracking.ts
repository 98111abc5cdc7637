import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCallFailure } from '../../../platform/call-failure.ts';
import { useOnline } from '../../../platform/online.ts';
import { trackingQuery } from '../../../platform/queries/tracking-query.ts';
import { slowInterval } from '../../../platform/save-data.ts';

const REFRESH_AFTER_MS = 5_000;
const RETRY_MS = 30_000;

/**
 * Status of a signed application, polled; cached data while it is refetched. Once the credit is disbursed the
 * applications are refetched, which opens the portal.
 */
export const useTracking = (applicationId: string) => {
  const client = useQueryClient();
  const isOnline = useOnline();
  const query = useQuery({
    ...trackingQuery(applicationId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'dismissed' ? false : slowInterval(isOnline ? REFRESH_AFTER_MS : RETRY_MS),
  });
  const { data, error, refetch, dataUpdatedAt } = query;
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);

  const isPaid = data?.status === 'desembolsado' || data?.status === 'fulfilled';
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each newer response, until the portal has redirected.
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ queryKey: ['applications'] });
  }, [isPaid, dataUpdatedAt, client]);

  const freshness = !isOnline || isCutOff ? 'offline' : error ? 'failed' : 'current';
  return { ...query, isOnline, freshness } as const;
};
