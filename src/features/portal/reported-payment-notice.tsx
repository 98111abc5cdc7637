import { Link } from 'react-router-dom';
import type { ReportedPayment } from '#core/api/credit/open-payments.ts';
import { channelName } from '#core/api/payments/payment-channels.ts';
import { reportedCopy as copy } from '../../copy/reported-payments.ts';
import { ClockIcon } from '../../ui/icons/status-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { SLIP_PATH } from './payment-paths.ts';

const Facts = ({ payment: { paidAt, receipt } }: { payment: ReportedPayment }) => (
  <p>
    {momentText(paidAt)} · {channelName('CASH')}
    {receipt !== undefined && ` · ${copy.receipt(receipt)}`}
  </p>
);

/** Reported cash payment: pending, or rejected with the reason. */
export function ReportedPaymentNotice({ payment }: { payment: ReportedPayment }) {
  const { rejection, isHolders } = payment;
  const amount = pesos(payment.amount);
  if (rejection === undefined) {
    return (
      <Notice tone="attention" icon={<ClockIcon />} title={copy.title(amount)}>
        <p>
          {isHolders ? copy.inProcess : copy.byAnother} {copy.notCounted}
        </p>
        <Facts payment={payment} />
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      title={copy.refused(amount)}
      action={rejection === 'duplicate' ? undefined : <Link to={SLIP_PATH}>{copy.again}</Link>}
    >
      <p>
        {isHolders ? null : `${copy.refusedByAnother} `}
        {copy.why(rejection)}
      </p>
      <Facts payment={payment} />
    </Notice>
  );
}
