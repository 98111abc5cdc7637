import { Link } from 'react-router-dom';
import type { OpenPayment, ReportedPayment } from '#core/api/credit/open-payments.ts';
import { channelName } from '#core/api/payments/payment-channels.ts';
import { portalCopy } from '../../copy/portal.ts';
import { reportedCopy } from '../../copy/reported-payments.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { ClockIcon } from '../../ui/icons/status-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { paymentResultPath, SLIP_PATH } from './payment-paths.ts';

const Facts = ({ payment: { paidAt, receipt } }: { payment: ReportedPayment }) => (
  <p>
    {momentText(paidAt)} · {channelName('CASH')}
    {receipt !== undefined && ` · ${reportedCopy.receipt(receipt)}`}
  </p>
);

/** Reported cash payment: pending, or rejected with the reason. */
export const ReportedPaymentNotice = ({ payment }: { payment: ReportedPayment }) => {
  const { rejection, isHolders } = payment;
  const amount = pesos(payment.amount);
  if (rejection === undefined) {
    return (
      <Notice tone="attention" icon={<ClockIcon />} title={reportedCopy.title(amount)}>
        <p>
          {isHolders ? reportedCopy.inProcess : reportedCopy.byAnother} {reportedCopy.notCounted}
        </p>
        <Facts payment={payment} />
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      title={reportedCopy.refused(amount)}
      action={rejection === 'duplicate' ? undefined : <Link to={SLIP_PATH}>{reportedCopy.again}</Link>}
    >
      <p>
        {isHolders ? null : `${reportedCopy.refusedByAnother} `}
        {reportedCopy.why(rejection)}
      </p>
      <Facts payment={payment} />
    </Notice>
  );
};

const copy = portalCopy.open;

interface PendingPaymentNoticeProps {
  payment: OpenPayment;
  /** False where the screen has a button to its result. */
  isLinked?: boolean | undefined;
}

/** Shown to avoid a double payment. */
const OpenPaymentNotice = ({ payment, isLinked = true }: PendingPaymentNoticeProps) => {
  const { isPending, channel } = payment;
  const amount = pesos(payment.amount);
  return (
    <Notice
      tone="attention"
      icon={<ClockIcon />}
      title={isPending ? copy.inProcess(amount) : copy.begun(amount)}
      action={
        isLinked && (
          <Link to={paymentResultPath(payment.reference)}>{isPending ? copy.follow : copy.see}</Link>
        )
      }
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
};

const CounterNotice = onDemand(() => import('./counter-notice.tsx'));

export const PendingPaymentNotice = ({ payment, isLinked }: PendingPaymentNoticeProps) => {
  if (!payment.counter) return <OpenPaymentNotice payment={payment} isLinked={isLinked} />;
  return (
    <ChunkBoundary>
      <CounterNotice payment={payment} />
    </ChunkBoundary>
  );
};
