import { maskPhone, type Phone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account.module.css';

const copy = accountCopy.login;

/** The number that entered last on this device, which need not be typed again. */
export const KnownNumber = ({ phone, onForget }: { phone: Phone; onForget: () => void }) => (
  <div className={styles.known}>
    <p>
      {copy.known} <strong>{maskPhone(phone)}</strong>
    </p>
    <Button kind="quiet" small onClick={onForget}>
      {copy.notMe}
    </Button>
  </div>
);
