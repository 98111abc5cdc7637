import type { ReactNode } from 'react';
import { portalCopy } from '../../copy/portal.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { CreditFailure } from './credit-failure.tsx';
import { LeaveButton } from './leave-button.tsx';
import { usePortalAccess } from './use-portal-access.ts';

const BeforeCredit = onDemand(() => import('./before-credit.tsx'));

export interface PortalGuardProps {
  onLeave: () => void;
  /** Rendered below the tracker. */
  after?: ReactNode;
  elsewhere: (path: '/create_profile' | '/application') => ReactNode;
  children: (creditNumber: number) => ReactNode;
}

/** Portal with a credit, tracker after the signature, else a redirect. */
export function PortalGuard({ onLeave, after, elsewhere, children }: PortalGuardProps) {
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
      headerAction={<LeaveButton onLeave={onLeave} />}
    >
      {access.kind === 'waiting' ? (
        <Waiting text={portalCopy.loading} />
      ) : (
        <CreditFailure error={access.error} isBusy={access.isBusy} onRetry={access.retry} />
      )}
    </Page>
  );
}
