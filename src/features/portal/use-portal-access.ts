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

type AccessState =
  | PortalAccess
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isBusy: boolean; retry(): void };

/**
 * The session's credit; else from the newest application, polled while in process; until that is loaded, the persisted
 * credit.
 */
export const usePortalAccess = (): AccessState => {
  const client = useQueryClient();
  const loan = useAtomValue(loanAtom);
  const userId = useAtomValue(userIdAtom) ?? '';
  const isUnknown = loan === null;
  const profile = useQuery({ ...profileQuery(userId), enabled: isUnknown });
  const profileId = profile.data?.id;
  // A signed application is polled by the tracker.
  const isInProcess = (newest: Parameters<typeof resolvePortalAccess>[0]['newest']) => {
    const access = resolvePortalAccess({ hasProfile: true, newest, isPortalOn: env.hasPortal });
    return access.kind === 'before_credit' && access.applicationId === undefined;
  };
  const applications = useQuery({
    ...applicationsQuery(profileId ?? ''),
    enabled: isUnknown && profileId !== undefined,
    refetchInterval: ({ state }) => (isInProcess(state.data?.[0]) ? slowInterval(REFRESH_AFTER_MS) : false),
  });

  const isAnswered = profile.data === null || applications.data !== undefined;
  const access = isAnswered
    ? resolvePortalAccess({
        hasProfile: profile.data !== null,
        newest: applications.data?.[0],
        isPortalOn: env.hasPortal,
      })
    : undefined;
  const found = access?.kind === 'credit' ? access.number : undefined;
  useEffect(() => {
    if (found !== undefined) store.set(loanAtom, found);
  }, [found]);

  if (loan !== null) return { kind: 'credit', number: loan };
  if (access) return access;
  const persistedNumber = persistedCreditNumber(client);
  if (persistedNumber !== undefined) return { kind: 'credit', number: persistedNumber };
  const failed = profile.error ? profile : applications.error ? applications : undefined;
  if (!failed) return { kind: 'waiting' };
  return {
    kind: 'failed',
    error: failed.error,
    isBusy: failed.isFetching,
    retry: () => void failed.refetch(),
  };
};
