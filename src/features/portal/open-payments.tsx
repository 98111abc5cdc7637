import { portalCopy } from '../../copy/portal.ts';
import type { OpenPayment, ReportedPayment } from '../../core/wire/open-payment-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { OpenPaymentNotice } from './open-payment-notice.tsx';
import { ReportedPaymentNotice } from './reported-payment-notice.tsx';
import { resultOf } from './result-address.ts';
import type { Watch } from './use-credit.ts';

const copy = portalCopy.open;

export interface OpenPaymentsProps {
  payments: readonly OpenPayment[];
  reported: readonly ReportedPayment[];
  watch: Watch;
}

/** The payments under way, above those that count; those at the provider are being looked at. */
export function OpenPayments({ payments, reported, watch }: OpenPaymentsProps) {
  if (payments.length + reported.length === 0) return null;
  return (
    <section aria-labelledby="open-payments">
      <Stack>
        <h2 id="open-payments">{copy.title}</h2>
        {payments.map((payment) => (
          <OpenPaymentNotice
            key={payment.reference}
            payment={payment}
            resultTo={resultOf(payment.reference)}
          />
        ))}
        {reported.map((payment) => (
          <ReportedPaymentNotice key={payment.id} payment={payment} />
        ))}
        {payments.length > 0 && <p role="status">{watch.isOver ? copy.stopped : copy.watching}</p>}
        {payments.length > 0 && watch.isOver && (
          <Button kind="secondary" busy={watch.isBusy} onClick={watch.again}>
            {watch.isBusy ? copy.busy : copy.again}
          </Button>
        )}
      </Stack>
    </section>
  );
}
