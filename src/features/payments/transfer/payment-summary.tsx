import { Link } from 'react-router-dom';
import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { Money } from '../../../ui/money.tsx';
import styles from './transfer.module.css';

/** Amount of the previous step, with a link back to it. */
export function PaymentSummary({ amount }: { amount: number }) {
  return (
    <div className={styles.paying}>
      <p>
        {bankTransferCopy.paying} <Money value={amount} size="large" />
      </p>
      <Link to="." replace>
        {bankTransferCopy.change}
      </Link>
    </div>
  );
}
