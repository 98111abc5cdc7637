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
  /** Below what is told to who waits for the money. */
  after?: ReactNode;
  /** Where somebody without a credit goes on. */
  elsewhere: (path: '/create_profile' | '/application') => ReactNode;
  children: (creditNumber: number) => ReactNode;
}

/** Opens the portal to who has a credit; who signed sees where it stands, the others are sent to where they go on. */
export function PortalGuard({ onLeave, after, elsewhere, children }: PortalGuardProps) {
  const found = usePortalAccess();
  if (found.kind === 'credit') return children(found.number);
  if (found.kind === 'elsewhere') return elsewhere(found.path);
  if (found.kind === 'before_credit')
    return <BeforeCredit {...found} onLeave={onLeave} after={after} unsigned={elsewhere('/application')} />;
  return (
    <Page
      title={portalCopy.home.title}
      titleHidden
      home={null}
      headerAction={<LeaveButton onLeave={onLeave} />}
    >
      {found.kind === 'waiting' ? (
        <Waiting text={portalCopy.loading} />
      ) : (
        <CreditFailure error={found.error} isBusy={found.isBusy} onRetry={found.retry} />
      )}
    </Page>
  );
}
