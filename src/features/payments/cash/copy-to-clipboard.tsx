import { useState } from 'react';
import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons/status-icons.tsx';
import styles from './copy-to-clipboard.module.css';

const copy = paymentCopy.cash;

export function CopyToClipboard({ number }: { number: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copyIt = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setOutcome('copied');
    } catch {
      // Denied by the person or the browser, or no secure context: the number can still be selected by hand.
      setOutcome('failed');
    }
  };
  return (
    <div className={styles.reference}>
      <p>{copy.reference}</p>
      <p className={styles.number}>
        {/* Grouped 3-3-rest for dictating, with gaps in CSS only: copying yields the plain number. */}
        <span>{number.slice(0, 3)}</span>
        <span>{number.slice(3, 6)}</span>
        <span>{number.slice(6)}</span>
      </p>
      <Button
        kind="secondary"
        icon={outcome === 'copied' ? <CheckIcon size={20} /> : undefined}
        onClick={() => void copyIt()}
      >
        {copy.copy}
      </Button>
      <p role="status">
        {outcome === 'copied' && copy.copied}
        {outcome === 'failed' && copy.notCopied}
      </p>
    </div>
  );
}
