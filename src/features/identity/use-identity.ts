import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  decodeIdentityReading,
  type IdentityReading,
  readIdentityStatus,
} from '#core/api/applications/identity.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { call } from '../../platform/http.ts';
import { pollIntervalMs, shownStatus } from './shown-status.ts';
import { useVendorSession } from './vendor-session.ts';

const identityQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['identity', applicationId],
    queryFn: async ({ signal }): Promise<IdentityReading> =>
      decodeIdentityReading(await call(readIdentityStatus, { params: { appId: applicationId }, signal })),
    staleTime: 0,
    refetchOnMount: 'always',
  });

const CONFLICT = 409;

/** Validation status: read on mount and when the vendor's frame closes, polled while the vendor or an agent decides. */
export const useIdentity = (applicationId: string) => {
  const queryClient = useQueryClient();
  const { session, note: setSession } = useVendorSession(applicationId);
  const query = useQuery({
    ...identityQuery(applicationId),
    refetchInterval: ({ state }) =>
      pollIntervalMs(shownStatus(state.data, session, Date.now()), state.dataUpdateCount),
  });
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  const reading = isFetchedAfterMount ? data : undefined;
  const status = shownStatus(reading, session, Date.now());

  // Approved, handed to an agent, or not signed yet: the cached application is stale.
  const isAgents = status === 'not_enabled_biometric_validation';
  const hasMoved = status === 'approved' || isAgents || (isCallFailure(error) && error.status === CONFLICT);
  useEffect(() => {
    if (hasMoved) void queryClient.invalidateQueries({ queryKey: ['applications'] });
  }, [hasMoved, queryClient]);

  // A decision ends this device's session: a validation that an agent reopens starts with photos again.
  const isOver = session !== undefined && (status === 'manual_validation' || status === 'declined');
  useEffect(() => {
    if (isOver) setSession(undefined);
  }, [isOver, setSession]);

  return {
    status,
    repeat: reading?.repeat,
    session,
    note: setSession,
    error: reading ? null : error,
    isReading: isFetching,
    read: () => void refetch(),
  };
};
