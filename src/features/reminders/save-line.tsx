import { remindersCopy } from '../../copy/reminders.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import styles from './reminders.module.css';
import type { PreferenceSection } from './use-preference-changes.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.saving;

/** Outcome of the last change, in its section. */
export function SaveLine({ place, actions }: { place: PreferenceSection; actions: PreferenceActions }) {
  const { failure } = actions;
  const status = actions.place === place ? actions.status : 'idle';
  return (
    <>
      <p role="status" className={styles.saveLine}>
        {status === 'pending' && copy.busy}
        {status === 'success' && (
          <>
            <CheckIcon size={18} />
            {copy.saved}
          </>
        )}
      </p>
      {status === 'error' && failure && (
        <FailureNotice title={copy.failed} failure={failure} retry={actions.retry} retriesAnswered />
      )}
    </>
  );
}
