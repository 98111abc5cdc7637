import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  decodeIdentityReading,
  type IdentityReading,
  readIdentityStatus,
} from '#core/api/applications/identity.ts';
import type { IdentityStatus } from '#core/application/identity-status.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useVendorSession, type VendorSession } from './vendor-session.ts';

/** How long the vendor's webhook may take before the person is asked for photos again. */
const WEBHOOK_GRACE_MS = 120_000;

/**
 * Status to show. Photos just sent from this device count as in progress before the webhook arrives, so that the person
 * is not asked to start over right after finishing.
 */
export const shownStatus = (
  reading: IdentityReading | undefined,
  session: VendorSession | undefined,
  now: number,
): IdentityStatus => {
  if (!reading) return 'loading';
  const sentAt = session?.submittedAt;
  const isJustSent = sentAt !== undefined && now - sentAt < WEBHOOK_GRACE_MS;
  return reading.status === 'idle' && isJustSent ? 'in_progress' : reading.status;
};

const QUICK_POLLS = 10;
const QUICK_MS = 3_000;
const SLOW_MS = 15_000;
const AGENT_MS = 30_000;

/** Milliseconds until the next poll; false where only the person can change the status. */
export const pollIntervalMs = (status: IdentityStatus, polls: number): number | false => {
  if (status === 'in_progress') return polls < QUICK_POLLS ? QUICK_MS : SLOW_MS;
  return status === 'manual_validation' ? AGENT_MS : false;
};

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
  const query = useApiQuery({
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
    agent: reading?.agent,
    session,
    note: setSession,
    error: reading ? null : error,
    isReading: isFetching,
    read: () => void refetch(),
  };
};
