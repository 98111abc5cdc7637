import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { env } from '../../platform/env.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { profileQuery } from '../../platform/queries/profile-query.ts';
import { persistedCreditNumber } from '../../platform/query-persister.ts';
import { slowInterval } from '../../platform/save-data.ts';
import { loanAtom, userIdAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { type PortalAccess, resolvePortalAccess } from './portal-access.ts';

const REFRESH_AFTER_MS = 5_000;

type Found =
  | PortalAccess
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isBusy: boolean; retry(): void };

/**
 * The credit of the session; without one, what the newest application says, looked at again while it is in process, and
 * until that is known the credit that the device keeps.
 */
export const usePortalAccess = (): Found => {
  const client = useQueryClient();
  const loan = useAtomValue(loanAtom);
  const userId = useAtomValue(userIdAtom) ?? '';
  const isUnknown = loan === null;
  const profile = useQuery({ ...profileQuery(userId), enabled: isUnknown });
  const profileId = profile.data?.id;
  // A signed application is looked at by the screen that shows it.
  const isInProcess = (newest: Parameters<typeof resolvePortalAccess>[0]['newest']) => {
    const held = resolvePortalAccess({ hasProfile: true, newest, isPortalOn: env.hasPortal });
    return held.kind === 'before_credit' && held.applicationId === undefined;
  };
  const applications = useQuery({
    ...applicationsQuery(profileId ?? ''),
    enabled: isUnknown && profileId !== undefined,
    refetchInterval: ({ state }) => (isInProcess(state.data?.[0]) ? slowInterval(REFRESH_AFTER_MS) : false),
  });

  const isAnswered = profile.data === null || applications.data !== undefined;
  const holding = isAnswered
    ? resolvePortalAccess({
        hasProfile: profile.data !== null,
        newest: applications.data?.[0],
        isPortalOn: env.hasPortal,
      })
    : undefined;
  const found = holding?.kind === 'credit' ? holding.number : undefined;
  useEffect(() => {
    if (found !== undefined) store.set(loanAtom, found);
  }, [found]);

  if (loan !== null) return { kind: 'credit', number: loan };
  if (holding) return holding;
  const keptNumber = persistedCreditNumber(client);
  if (keptNumber !== undefined) return { kind: 'credit', number: keptNumber };
  const failed = profile.error ? profile : applications.error ? applications : undefined;
  if (!failed) return { kind: 'waiting' };
  return {
    kind: 'failed',
    error: failed.error,
    isBusy: failed.isFetching,
    retry: () => void failed.refetch(),
  };
};
