import { useState } from 'react';
import type { CounterPayment } from '#core/payments/counter-payment.ts';
import { counterCopy as copy } from '../copy/counter.ts';
import { Button } from './button.tsx';
import styles from './counter-numbers.module.css';
import { momentText } from './moment-text.ts';
import { Money } from './money.tsx';
import textStyles from './text.module.css';

export interface CounterNumbersProps {
  counter: CounterPayment;
  /** Whole pesos. */
  amount: number | undefined;
}

/** Numbers, deadline and amount of a counter payment, with copy buttons. */
export const CounterNumbers = ({ counter, amount }: CounterNumbersProps) => {
  const [message, setMessage] = useState<string>();
  const copyIt = async (number: string) => {
    setMessage(undefined);
    try {
      await navigator.clipboard.writeText(number);
      setMessage(copy.copied);
    } catch {
      // Clipboard blocked, or no secure context: the number can be selected by hand.
      setMessage(copy.notCopied);
    }
  };
  const numbers = [
    { label: copy.agreement, number: counter.agreement, press: copy.copyAgreement },
    { label: copy.paymentNumber, number: counter.paymentNumber, press: copy.copyPaymentNumber },
  ];
  return (
    <div className={styles.counter}>
      <p className={textStyles.strong}>{copy.until(momentText(counter.payBefore))}</p>
      <dl className={styles.rows}>
        {numbers.map(({ label, number, press }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.value}>{number}</dd>
            <dd>
              <Button kind="secondary" small aria-label={press} onClick={() => void copyIt(number)}>
                {copy.copy}
              </Button>
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{copy.amount}</dt>
          <dd className={styles.value}>
            <Money value={amount} />
          </dd>
        </div>
      </dl>
      <p role="status">{message}</p>
    </div>
  );
};
