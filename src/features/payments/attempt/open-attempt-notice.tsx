import { Link } from 'react-router-dom';
import { counterNoticeCopy as counterCopy } from '../../../copy/counter-notice.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { ClockIcon } from '../../../ui/icons/status-icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isUnderWay, type OpenPaymentState } from '../model/open-payment.ts';
import { resultPath } from '../model/payment-paths.ts';

/** Links to an open payment's result before another is made; of one under way its screen has a button for that. */
export const OpenAttemptNotice = ({
  base,
  underWay,
}: {
  base: string;
  underWay: OpenPaymentState | undefined;
}) => {
  if (!underWay) return null;
  const copy = paymentCopy.channels.open;
  const { reference, isPending, counter } = underWay;
  const pendingCopy = counter ? (counter.isOver ? counterCopy.lapsed : counterCopy) : copy.pending;
  const statusCopy = isPending ? pendingCopy : copy.begun;
  const words = reference === undefined ? copy.reported : statusCopy;
  return (
    <Notice
      tone="attention"
      icon={<ClockIcon />}
      title={words.title}
      action={
        reference === undefined || isUnderWay(underWay) ? undefined : (
          <Link to={resultPath(base, reference)}>
            {counter && !counter.isOver ? counterCopy.see : copy.see}
          </Link>
        )
      }
    >
      {words.text}
    </Notice>
  );
};
