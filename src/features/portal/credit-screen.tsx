import type { ReactNode } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { portalCopy } from '../../copy/portal.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './credit-screen.module.css';
import { Freshness } from './freshness.tsx';
import { LeaveButton, PortalNav } from './portal-nav.tsx';
import { type Polling, useCredit } from './use-credit.ts';

interface CreditFailureProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

/** No cached credit to show: says that the money is unaffected, and offers a retry. */
export function CreditFailure({ error, isBusy, onRetry }: CreditFailureProps) {
  const copy = portalCopy.failed;
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const message = isCallFailure(error) && error.kind === 'answered' ? error.sentence : copy.text;
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={copy.title}
      text={isOffline ? copy.offline : message}
      action={
        <Button busy={isBusy} onClick={onRetry}>
          {copy.retry}
        </Button>
      }
    />
  );
}

export interface PortalScreenProps {
  creditNumber: number;
  onLeave: () => void;
}

export interface CreditScreenProps extends PortalScreenProps {
  title: string;
  lead?: ReactNode;
  before?: ReactNode;
  children: (credit: Credit, isOnline: boolean, watch: Polling) => ReactNode;
}

/** Loading, failed, or the cached figures with their age. */
export function CreditScreen({ creditNumber, onLeave, children, ...page }: CreditScreenProps) {
  const {
    data: credit,
    error,
    isFetching,
    isOnline,
    freshness,
    dataUpdatedAt,
    refetch,
    watch,
  } = useCredit(creditNumber);
  const refresh = () => void refetch();
  return (
    <PortalNav>
      <Page {...page} home="/dashboard" headerAction={<LeaveButton onLeave={onLeave} />}>
        {credit && (
          <>
            <Freshness at={dataUpdatedAt} state={freshness} isBusy={isFetching} onAgain={refresh} />
            <div className={freshness === 'current' ? styles.figures : styles.quiet}>
              {children(credit, isOnline, watch)}
            </div>
          </>
        )}
        {!credit && error && <CreditFailure error={error} isBusy={isFetching} onRetry={refresh} />}
        {!credit && !error && <Waiting text={portalCopy.loading} />}
      </Page>
    </PortalNav>
  );
}
