import {
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOnline } from '../network/online.ts';
import { isCallFailure } from './call-failure.ts';

export interface ApiQuery<Data>
  extends Pick<
    UseQueryResult<Data>,
    'data' | 'isFetching' | 'isFetchedAfterMount' | 'dataUpdatedAt' | 'errorUpdatedAt' | 'refetch'
  > {
  /** Of what is refetched too, so that its notice and the button in it stay where they are. */
  readonly error: Error | null;
}

/**
 * `useQuery` for calls. What failed without a network is refetched when it is back, also when the failure came after
 * the network did. A failure stays until its refetch ends: TanStack Query drops the error of a query without data as
 * soon as the next fetch begins.
 */
export const useApiQuery = <QueryData, Data = QueryData, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<QueryData, Error, Data, Key>,
): ApiQuery<Data> => {
  const query = useQuery(options);
  const { data, isFetching, isFetchedAfterMount, dataUpdatedAt, errorUpdatedAt, refetch } = query;
  const hash = hashKey(options.queryKey);
  const [last, setLast] = useState<{ readonly hash: string; readonly error: Error }>();
  if (query.error && (last?.error !== query.error || last.hash !== hash))
    setLast({ hash, error: query.error });
  const isRefetched = isFetching && data === undefined && last?.hash === hash;
  const error = query.error ?? (isRefetched ? last.error : null);

  const isOnline = useOnline();
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);

  return { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, errorUpdatedAt, refetch };
};
