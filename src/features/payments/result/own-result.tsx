import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { paidOffCopy } from '../../../copy/paid-off.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CelebrationScene } from '../../../ui/illustrations/celebration-scene.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { PaidProgressProps } from './paid-progress.tsx';
import { PaymentResult, type PaymentResultProps } from './payment-result.tsx';
import styles from './result.module.css';
import type { SummaryOfferProps } from './summary-offer.tsx';

const Celebration = () => <CelebrationScene className={styles.art} />;
// What does not arrive is not missed.
const PaidProgress = onDemand<PaidProgressProps>(() =>
  import('./paid-progress.tsx').catch(() => ({ default: Celebration })),
);
const SummaryOffer = onDemand<SummaryOfferProps>(() =>
  import('./summary-offer.tsx').catch(() => ({ default: () => null })),
);

export interface OwnResultProps
  extends Pick<PaymentResultProps, 'reference' | 'retryTo' | 'menuTo' | 'onSucceeded' | 'onAtCounter'> {
  credit: Pick<UseQueryResult<Credit>, 'data' | 'dataUpdatedAt' | 'isFetching'>;
}

/** Result of a payment of the holder's own credit. */
export const OwnResult = ({
  credit: { data: credit, dataUpdatedAt, isFetching },
  ...props
}: OwnResultProps) => {
  const { reference } = props;
  const [before] = useState(credit);
  useEffect(() => {
    // While the result is on its way, so that it comes with its drawing.
    PaidProgress.preload().catch(() => undefined);
  }, []);
  const isPaidOff = credit?.standing === 'paid';
  return (
    <PaymentResult
      {...props}
      known={before?.openPayments.find((open) => open.reference === reference)}
      success={{
        art: before && credit && (
          <Suspense fallback={<Celebration />}>
            <PaidProgress {...{ before, credit, reference, isFetching }} />
          </Suspense>
        ),
        action: isPaidOff && (
          <LinkButton wide to="/dashboard/documents">
            {paidOffCopy.clearance}
          </LinkButton>
        ),
        after: credit && !isPaidOff && (
          <Suspense fallback={null}>
            <SummaryOffer credit={credit} fetchedAt={dataUpdatedAt} />
          </Suspense>
        ),
      }}
    />
  );
};
