import { Link } from 'react-router-dom';
import type { OpenPayment } from '#core/api/credit/open-payments.ts';
import { isLapsed } from '#core/payments/counter-payment.ts';
import { counterCopy as copy } from '../../copy/counter.ts';
import { useOnline } from '../../platform/network/online.ts';
import { CounterNumbers } from '../../ui/counter-numbers.tsx';
import { CashIcon } from '../../ui/icons/object-icons.tsx';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { paymentResultPath } from './payment-paths.ts';

/** Counter payment: its numbers while it can be paid, or that its deadline has passed. */
const CounterNotice = ({ payment }: { payment: OpenPayment }) => {
  const { counter, isPending, reference } = payment;
  const isOnline = useOnline();
  const now = useNow();
  if (!counter) return null;
  const amount = pesos(payment.amount);
  // Offline, only this device's clock knows the deadline.
  if (!isPending || counter.isOver || (!isOnline && isLapsed(counter, now))) {
    return (
      <Notice
        tone="attention"
        icon={<CashIcon />}
        title={copy.lapsed.title(amount)}
        action={<Link to="/dashboard/pay/online">{copy.lapsed.again}</Link>}
      >
        {isPending ? copy.lapsed.unknown : copy.lapsed.text}
      </Notice>
    );
  }
  return (
    <Notice
      tone="attention"
      icon={<CashIcon />}
      title={copy.title(amount)}
      action={<Link to={paymentResultPath(reference)}>{copy.see}</Link>}
    >
      <p>{copy.nothingPaid}</p>
      <CounterNumbers counter={counter} amount={payment.amount} />
    </Notice>
  );
};

export default CounterNotice;
