import { networkCopy } from '../../copy/network.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import styles from './reminders.module.css';
import type { WishDesk } from './use-reminders.ts';
import type { WishPlace } from './wish-saver.ts';

const copy = remindersCopy.saving;

/** What came of the last change, beside what was changed. */
export function SaveLine({ place, desk }: { place: WishPlace; desk: WishDesk }) {
  const { stage, failure, place: changed } = desk.saving;
  const here = changed === place ? stage : 'rest';
  return (
    <>
      <p role="status" className={styles.saveLine}>
        {here === 'saving' && copy.busy}
        {here === 'saved' && (
          <>
            <CheckIcon size={18} />
            {copy.saved}
          </>
        )}
      </p>
      {here === 'failed' && failure && (
        <FailureNotice
          title={copy.failed}
          failure={failure}
          action={
            <Button kind="quiet" small isRetry onClick={desk.retry}>
              {networkCopy.retry}
            </Button>
          }
        />
      )}
    </>
  );
}
