import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { type ReactNode, useEffect } from 'react';
import { portalCopy } from '../../copy/portal.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { env } from '../../platform/env.ts';
import { persistedCreditNumber } from '../../platform/offline/query-persister.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { profileQuery } from '../../platform/queries/profile-query.ts';
import { slowInterval } from '../../platform/save-data.ts';
import { loanAtom, profileIdAtom, userIdAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { CreditFailure } from './credit-failure.tsx';
import { HeaderActions } from './header-actions.tsx';
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
const usePortalAccess = (): AccessState => {
  const client = useQueryClient();
  const loan = useAtomValue(loanAtom);
  const userId = useAtomValue(userIdAtom) ?? '';
  const isUnknown = loan === null;
  const profile = useApiQuery({ ...profileQuery(userId), enabled: isUnknown });
  // The session mostly has the profile id: both are fetched in parallel.
  const known = useAtomValue(profileIdAtom);
  const profileId = profile.data === null ? null : (profile.data?.id ?? known);
  // A signed application is polled by the tracker.
  const isInProcess = (newest: Parameters<typeof resolvePortalAccess>[0]['newest']) => {
    const access = resolvePortalAccess({ hasProfile: true, newest, isPortalOn: env.hasPortal });
    return access.kind === 'before_credit' && access.applicationId === undefined;
  };
  const applications = useApiQuery({
    ...applicationsQuery(profileId ?? ''),
    enabled: isUnknown && profileId !== null,
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
  const failed = [profile, applications].filter(({ error }) => error !== null);
  if (failed.length === 0) return { kind: 'waiting' };
  return {
    kind: 'failed',
    error: failed[0]?.error,
    isBusy: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
};

const BeforeCredit = onDemand(() => import('./before-credit.tsx'));

export interface PortalGuardProps {
  onLeave: () => void;
  /** Rendered below the tracker. */
  after: ReactNode;
  elsewhere: (path: '/create_profile' | '/application') => ReactNode;
  children: (creditNumber: number) => ReactNode;
}

/** What there is for a session that knows of no credit: one that is found or was kept, the tracker, or a redirect. */
const CreditLookup = ({ onLeave, after, elsewhere, children }: PortalGuardProps) => {
  const access = usePortalAccess();
  if (access.kind === 'credit') return children(access.number);
  if (access.kind === 'elsewhere') return elsewhere(access.path);
  if (access.kind === 'before_credit')
    return <BeforeCredit {...access} onLeave={onLeave} after={after} unsigned={elsewhere('/application')} />;
  return (
    <Page
      title={portalCopy.home.title}
      titleHidden
      home={null}
      headerAction={<HeaderActions onLeave={onLeave} />}
    >
      {access.kind === 'waiting' ? (
        <Waiting text={portalCopy.loading} shape="figure" />
      ) : (
        <CreditFailure error={access.error} isBusy={access.isBusy} onRetry={access.retry} />
      )}
    </Page>
  );
};

export default CreditLookup;
