import { useNavigate } from 'react-router-dom';
import { brand } from '../../../copy/brand.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import styles from './result.module.css';

export interface FailedScreenProps {
  reference: string;
  /** ISO instant; undefined for a payment unknown to the server. */
  at?: string | undefined;
  retryTo: string;
  menuTo: string;
}

export function FailedScreen({ reference, at, retryTo, menuTo }: FailedScreenProps) {
  const copy = paymentCopy.result.failed;
  const navigate = useNavigate();
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      <ErrorScene className={styles.art} />
      <p>{copy.text}</p>
      {at !== undefined && (
        <p className={styles.when}>
          {paymentCopy.result.when}: <time dateTime={at}>{momentText(at)}</time>
        </p>
      )}
      <Button wide onClick={() => navigate(retryTo)}>
        {copy.retry}
      </Button>
      <Button wide kind="secondary" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
      <p className={styles.help}>
        {copy.help}{' '}
        <a href={brand.whatsappUrl(copy.message(reference))} target="_blank" rel="noopener noreferrer">
          {copy.write}
        </a>
      </p>
    </PaymentScreen>
  );
}
