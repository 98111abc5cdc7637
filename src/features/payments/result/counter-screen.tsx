import { useNavigate } from 'react-router-dom';
import { type CounterPaymentState, isLapsed } from '#core/payments/counter-payment.ts';
import { brand } from '../../../copy/brand.ts';
import { counterCopy } from '../../../copy/counter.ts';
import { env } from '../../../platform/env.ts';
import { useOnline } from '../../../platform/network/online.ts';
import { AnchorButton, Button } from '../../../ui/button.tsx';
import { CounterNumbers } from '../../../ui/counter-numbers.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import styles from './result.module.css';

const copy = counterCopy.screen;

export interface CounterScreenProps {
  reference: string;
  counter: CounterPaymentState;
  /** Whole pesos. */
  amount: number | undefined;
  /** The provider reports that it was not paid. */
  isEnded: boolean;
  isBusy: boolean;
  onCheck: () => void;
  /** Path to pay again. */
  retryTo: string;
  menuTo: string;
}

const Missing = ({ reference }: { reference: string }) => (
  <p className={styles.help}>
    <a href={brand.whatsappUrl(copy.message(reference))} target="_blank" rel="noopener noreferrer">
      {copy.missing}
    </a>
  </p>
);

/** The deadline at the counter has passed. */
const LapsedScreen = ({ reference, isEnded, retryTo, menuTo }: CounterScreenProps) => {
  const navigate = useNavigate();
  return (
    <PaymentScreen title={copy.lapsed.title} lead={isEnded ? copy.lapsed.lead : copy.lapsed.unknown}>
      <ErrorScene className={styles.art} />
      <p>{copy.lapsed.text}</p>
      <Button wide onClick={() => navigate(retryTo)}>
        {counterCopy.lapsed.again}
      </Button>
      <Button wide kind="secondary" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
      <Missing reference={reference} />
    </PaymentScreen>
  );
};

/** Counter payment still to be paid in cash: numbers, deadline and steps. */
const CounterScreen = (props: CounterScreenProps) => {
  const { reference, counter, amount, isEnded, isBusy, onCheck, menuTo } = props;
  const navigate = useNavigate();
  const isOnline = useOnline();
  const now = useNow();
  // Offline, only this device's clock knows the deadline.
  if (isEnded || counter.isOver || (!isOnline && isLapsed(counter, now))) return <LapsedScreen {...props} />;
  return (
    <PaymentScreen title={copy.title} lead={counterCopy.nothingPaid}>
      {!isOnline && <Notice tone="attention">{copy.offline}</Notice>}
      <CounterNumbers counter={counter} amount={amount} />
      <ol className={styles.steps}>
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isOnline && (
        <AnchorButton kind="quiet" wide newTab href={env.cashUrl}>
          {copy.correspondents}
        </AnchorButton>
      )}
      <Notice tone="info" title={copy.paid}>
        {copy.paidText}
      </Notice>
      {isOnline && (
        <Button wide busy={isBusy} onClick={onCheck}>
          {isBusy ? copy.checking : copy.check}
        </Button>
      )}
      <Button wide kind="secondary" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
      <Missing reference={reference} />
    </PaymentScreen>
  );
};

export default CounterScreen;
