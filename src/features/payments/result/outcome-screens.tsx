import { useNavigate } from 'react-router-dom';
import { brand } from '../../../copy/brand.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { env } from '../../../platform/env.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Ring } from '../../../ui/ring.tsx';
import textStyles from '../../../ui/text.module.css';
import { PaymentFacts, PaymentScreen } from '../frame/payment-screen.tsx';
import styles from './result.module.css';
import type { ResultScreenProps } from './succeeded-screen.tsx';

interface FailedScreenProps {
  reference: string;
  /** ISO instant; undefined for a payment unknown to the server. */
  at?: string | undefined;
  retryTo: string;
  menuTo: string;
}

export const FailedScreen = ({ reference, at, retryTo, menuTo }: FailedScreenProps) => {
  const copy = paymentCopy.result.failed;
  const navigate = useNavigate();
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      <ErrorScene className={styles.art} />
      <p>
        {at !== undefined && copy.nothingCharged} {copy.text}
      </p>
      {at !== undefined && (
        <p className={textStyles.muted}>
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
};

const BankAgain = onDemand(() => import('../transfer/resume-bank-link.tsx'));

export interface PendingScreenProps extends ResultScreenProps {
  reference: string;
}

/** The bank has not answered: warns against paying twice. */
export const PendingScreen = ({ reference, standing, shownNumber, menuTo }: PendingScreenProps) => {
  const copy = paymentCopy.result.pending;
  const navigate = useNavigate();
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      <Ring waiting size={96} className={styles.art} />
      <p role="status">{copy.watch}</p>
      <PaymentFacts
        amount={{ label: copy.amount, value: standing.amount }}
        at={standing.at}
        creditNumber={shownNumber}
        document={standing.document}
      />
      {env.hasInternalPse && <BankAgain reference={reference} />}
      <Button wide kind="secondary" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
    </PaymentScreen>
  );
};
