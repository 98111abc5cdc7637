import { useNavigate } from 'react-router-dom';
import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import { isLapsed } from '#core/payments/counter-payment.ts';
import { counterCopy as copy } from '../../../copy/counter.ts';
import { store } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { CounterNumbers } from '../../../ui/counter-numbers.tsx';
import { CashIcon } from '../../../ui/icons/object-icons.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { OpenAttemptNotice } from '../attempt/open-attempt-notice.tsx';
import { attemptsAtom, remove } from '../model/attempt.ts';
import type { OpenPaymentState } from '../model/open-payment.ts';

interface StoredCounterProps {
  counter: CounterPaymentState & { readonly amount: number };
  onForget: () => void;
}

/** Names no credit and no person; anyone who shares the device can remove it. */
const StoredCounter = ({ counter, onForget }: StoredCounterProps) => (
  <Notice
    tone="attention"
    icon={<CashIcon />}
    title={copy.title(pesos(counter.amount))}
    action={
      <Button kind="quiet" small onClick={onForget}>
        {copy.kept.forget}
      </Button>
    }
  >
    <p>{copy.nothingPaid}</p>
    <CounterNumbers counter={counter} amount={counter.amount} />
    <p>{copy.kept.text}</p>
  </Notice>
);

/** An attempt of this device with unknown outcome; a counter payment is readable offline and without a pass. */
const AttemptsOnDevice = ({ base, underWay }: { base: string; underWay: OpenPaymentState }) => {
  const navigate = useNavigate();
  const now = useNow();
  const { reference, counter } = underWay;
  if (!counter || reference === undefined || isLapsed(counter, now))
    return <OpenAttemptNotice base={base} underWay={underWay} />;
  const forget = () => {
    store.set(attemptsAtom, remove(store.get(attemptsAtom), { reference }));
    navigate(base, { replace: true });
  };
  return <StoredCounter counter={counter} onForget={forget} />;
};

export default AttemptsOnDevice;
