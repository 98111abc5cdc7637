import { useState } from 'react';
import { remindersCopy } from '../../copy/reminders.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reminders.module.css';

const copy = remindersCopy.link;

export function LinkActions({ link }: { link: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | 'notShared'>();
  const share = async () => {
    try {
      await navigator.share({ title: copy.shareTitle, url: link });
      setOutcome(undefined);
    } catch (error) {
      // Closing the share sheet is no failure.
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      setOutcome(isClosed ? undefined : 'notShared');
    }
  };
  const copyIt = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      // Denied by the person or the browser, or no secure context: the link can still be selected by hand.
      setOutcome('notCopied');
    }
  };
  return (
    <>
      <dl>
        <dt className={styles.strong}>{copy.label}</dt>
        <dd className={styles.link}>{link}</dd>
      </dl>
      <p className={styles.note}>{copy.how}</p>
      <Button kind="secondary" wide onClick={() => void copyIt()}>
        {copy.copy}
      </Button>
      {typeof navigator.share === 'function' && (
        <Button kind="secondary" wide onClick={() => void share()}>
          {copy.share}
        </Button>
      )}
      <p role="status" className={`${styles.note} ${styles.news}`}>
        {outcome && copy[outcome]}
      </p>
    </>
  );
}
