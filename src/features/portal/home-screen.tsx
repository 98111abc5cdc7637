import type { ReactNode } from 'react';
import { portalCopy } from '../../copy/portal.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { MinimumCard } from './minimum-card.tsx';
import { PaymentAttemptNotice } from './payment-attempt-notice.tsx';
import { PendingPaymentNotice } from './pending-payment-notice.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ReportedPaymentNotice } from './reported-payment-notice.tsx';

const ClosedCredit = onDemand(() => import('./closed-credit.tsx'));
const ArrearsCard = onDemand(() => import('./arrears-card.tsx'));
// At the end of the screen, so that their late rendering shifts nothing.
const DatesCard = onDemand(() => import('./dates-card.tsx'));
const SummarySwitch = onDemand(() => import('./summary-switch.tsx'));

export function HomeScreen({ after, ...props }: PortalScreenProps & { after?: ReactNode }) {
  return (
    <CreditScreen {...props} title={portalCopy.home.title}>
      {(credit, isOnline, { lookedAt }) =>
        credit.standing === 'paid' ? (
          <ChunkBoundary>
            <ClosedCredit credit={credit} />
          </ChunkBoundary>
        ) : (
          <>
            {credit.openPayments
              .filter(({ isPending }) => !isPending)
              .map(({ reference }) => (
                <PaymentAttemptNotice key={reference} creditNumber={credit.number} reference={reference} />
              ))}
            {[...credit.openPayments, ...credit.lapsedPayments]
              .filter(({ isPending, counter }) => isPending || counter)
              .map((payment) => (
                <PendingPaymentNotice key={payment.reference} payment={payment} />
              ))}
            {credit.reportedPayments.map((payment) => (
              <ReportedPaymentNotice key={payment.id} payment={payment} />
            ))}
            {credit.catchUp ? (
              <ChunkBoundary>
                <ArrearsCard credit={credit} isOnline={isOnline} />
              </ChunkBoundary>
            ) : (
              <MinimumCard credit={credit} isOnline={isOnline} />
            )}
            <ProgressCard credit={credit} />
            <ChunkBoundary>
              <DatesCard credit={credit} />
              <SummarySwitch credit={credit} fetchedAt={lookedAt} />
            </ChunkBoundary>
            {after}
          </>
        )
      }
    </CreditScreen>
  );
}
