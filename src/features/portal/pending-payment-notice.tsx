import type { OpenPayment } from '#core/api/credit/open-payments.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { OpenPaymentNotice } from './open-payment-notice.tsx';
import { paymentResultPath } from './payment-paths.ts';

const CounterNotice = onDemand(() => import('./counter-notice.tsx'));

export function PendingPaymentNotice({ payment }: { payment: OpenPayment }) {
  if (!payment.counter)
    return <OpenPaymentNotice payment={payment} resultTo={paymentResultPath(payment.reference)} />;
  return (
    <ChunkBoundary>
      <CounterNotice payment={payment} />
    </ChunkBoundary>
  );
}
