import type { ReactNode } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Page } from '../../ui/page.tsx';
import type { SkeletonShape } from '../../ui/skeleton.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ChargedBackNotice } from './charged-back-notice.tsx';
import { CreditFailure } from './credit-failure.tsx';
import styles from './credit-screen.module.css';
import { Freshness } from './freshness.tsx';
import { HeaderActions } from './header-actions.tsx';
import { PortalNav } from './portal-nav.tsx';
import { type Polling, useCredit } from './use-credit.ts';

export interface PortalScreenProps {
  creditNumber: number;
  onLeave: () => void;
  /** Instead of a credit that was withdrawn from. */
  withdrawn?: ReactNode;
}

export interface CreditScreenProps extends PortalScreenProps {
  title: string;
  lead?: ReactNode;
  before?: ReactNode;
  /** As of a Page. */
  wide?: boolean | undefined;
  /** The shape of what comes, while it is read. */
  waiting?: SkeletonShape | undefined;
  /** It is shown for a credit that was withdrawn from too. */
  isOfWithdrawn?: boolean | undefined;
  children: (credit: Credit, isOnline: boolean, watch: Polling) => ReactNode;
}

/** Loading, failed, or the cached figures with their age. */
export const CreditScreen = ({
  creditNumber,
  onLeave,
  waiting = 'figure',
  withdrawn,
  isOfWithdrawn = false,
  children,
  ...page
}: CreditScreenProps) => {
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
    <PortalNav onLeave={onLeave}>
      <Page {...page} home="/dashboard" headerAction={<HeaderActions hasNav onLeave={onLeave} />}>
        {credit && (
          <>
            <p className={styles.printed}>{portalCopy.printed(creditNumber)}</p>
            <Freshness at={dataUpdatedAt} state={freshness} isBusy={isFetching} onAgain={refresh} />
            <div className={freshness === 'current' ? styles.figures : styles.quiet}>
              <ChargedBackNotice credit={credit} />
              {credit.standing === 'withdrawn' && !isOfWithdrawn
                ? credit.chargedBack === 0 && withdrawn
                : children(credit, isOnline, watch)}
            </div>
          </>
        )}
        {!credit && error && <CreditFailure error={error} isBusy={isFetching} onRetry={refresh} />}
        {!credit && !error && <Waiting text={portalCopy.loading} shape={waiting} />}
      </Page>
    </PortalNav>
  );
};
