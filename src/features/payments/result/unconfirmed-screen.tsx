import { useNavigate } from 'react-router-dom';
import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineScene } from '../../../ui/illustrations/offline-scene.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import styles from './result.module.css';

export interface UnconfirmedScreenProps {
  isBusy: boolean;
  onAgain: () => void;
  menuTo: string;
}

/** Unknown outcome: shown as failed, it could cause a double payment. */
export function UnconfirmedScreen({ isBusy, onAgain, menuTo }: UnconfirmedScreenProps) {
  const copy = paymentCopy.result.unconfirmed;
  const navigate = useNavigate();
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      <OfflineScene className={styles.art} />
      <p>{copy.text}</p>
      <Button wide busy={isBusy} onClick={onAgain}>
        {isBusy ? copy.busy : copy.again}
      </Button>
      <Button wide kind="quiet" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
    </PaymentScreen>
  );
}
