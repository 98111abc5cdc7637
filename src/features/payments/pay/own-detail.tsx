import { paymentCopy } from '../../../copy/payment.ts';
import { isCallFailure } from '../../../platform/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../../ui/illustrations/offline-scene.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { useOwnPayable } from '../form/use-own-payable.ts';
import { CloseLink } from '../frame/close-link.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { DetailOrResult } from './detail-or-result.tsx';
import type { PaymentDetailProps } from './payment-detail.tsx';

const copy = paymentCopy.detail;

export interface OwnDetailProps extends Omit<PaymentDetailProps, 'payable' | 'onStale'> {
  creditNumber: number;
}

export function OwnDetail({ creditNumber, ...props }: OwnDetailProps) {
  const { payable, error, isFetching, retry, refresh } = useOwnPayable(creditNumber);
  if (payable) return <DetailOrResult {...props} payable={payable} onStale={refresh} />;
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  return (
    <PaymentScreen title={copy.title} headerAction={<CloseLink to={props.base} />}>
      {error ? (
        <EmptyState
          announce
          art={isOffline ? <OfflineScene /> : <ErrorScene />}
          title={copy.creditFailed.title}
          text={isOffline ? paymentCopy.needsNetwork : copy.creditFailed.text}
          action={
            <Button busy={isFetching} onClick={retry}>
              {copy.creditFailed.retry}
            </Button>
          }
        />
      ) : (
        <Waiting text={copy.loading} />
      )}
    </PaymentScreen>
  );
}
