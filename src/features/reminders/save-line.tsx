import { networkCopy } from '../../copy/network.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import type { PreferenceSection } from './preference-queue.ts';
import styles from './reminders.module.css';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.saving;

/** Outcome of the last change, in its section. */
export function SaveLine({ place, actions }: { place: PreferenceSection; actions: PreferenceActions }) {
  const { stage, failure, place: changed } = actions.saving;
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
            <Button kind="quiet" small isRetry onClick={actions.retry}>
              {networkCopy.retry}
            </Button>
          }
        />
      )}
    </>
  );
}
