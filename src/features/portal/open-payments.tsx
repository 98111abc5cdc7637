import type { OpenPayment, ReportedPayment } from '#core/api/credit/open-payments.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PendingPaymentNotice } from './pending-payment-notice.tsx';
import { ReportedPaymentNotice } from './reported-payment-notice.tsx';
import type { Polling } from './use-credit.ts';

const copy = portalCopy.open;

export interface OpenPaymentsProps {
  payments: readonly OpenPayment[];
  reported: readonly ReportedPayment[];
  watch: Polling;
}

/** Open payments, above the posted ones; those at the provider are polled. */
export function OpenPayments({ payments, reported, watch }: OpenPaymentsProps) {
  if (payments.length + reported.length === 0) return null;
  const isWatched = payments.some(({ isPending, counter }) => isPending || !counter);
  const stopped = payments.every(({ counter }) => counter) ? copy.stoppedAtCounter : copy.stopped;
  return (
    <section aria-labelledby="open-payments">
      <Stack>
        <h2 id="open-payments">{copy.title}</h2>
        {payments.map((payment) => (
          <PendingPaymentNotice key={payment.reference} payment={payment} />
        ))}
        {reported.map((payment) => (
          <ReportedPaymentNotice key={payment.id} payment={payment} />
        ))}
        {isWatched && <p role="status">{watch.isOver ? stopped : copy.watching}</p>}
        {isWatched && watch.isOver && (
          <Button kind="secondary" busy={watch.isBusy} onClick={watch.again}>
            {watch.isBusy ? copy.busy : copy.again}
          </Button>
        )}
      </Stack>
    </section>
  );
}
