import { Link } from 'react-router-dom';
import type { OpenPayment } from '#core/api/credit/open-payments.ts';
import { channelName } from '#core/api/payments/payment-channels.ts';
import { portalCopy } from '../../copy/portal.ts';
import { ClockIcon } from '../../ui/icons/status-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';

const copy = portalCopy.open;

/** Shown to avoid a double payment. `resultTo`: path of its result. */
export function OpenPaymentNotice({ payment, resultTo }: { payment: OpenPayment; resultTo: string }) {
  const { isPending, channel } = payment;
  const amount = pesos(payment.amount);
  return (
    <Notice
      tone="attention"
      icon={<ClockIcon />}
      title={isPending ? copy.inProcess(amount) : copy.begun(amount)}
      action={<Link to={resultTo}>{copy.see}</Link>}
    >
      <p>
        {isPending ? copy.inProcessText : copy.begunText} {copy.notCounted}
      </p>
      <p>
        {momentText(payment.startedAt)}
        {channel !== undefined && ` · ${channelName(channel)}`}
      </p>
    </Notice>
  );
}
