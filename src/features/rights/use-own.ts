import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useOnline } from '../../platform/network/online.ts';

/** A read that goes on by itself when the network is back. */
export const useOwn = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> => {
  const isOnline = useOnline();
  const result = useQuery(options);
  const { error, refetch } = result;
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);
  return result;
};
