import { type ReactNode, useId } from 'react';
import { remindersCopy } from '../../copy/reminders.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import styles from './reminders.module.css';
import type { PreferenceActions, PreferenceSection } from './use-reminders.ts';

const copy = remindersCopy.saving;

/** Outcome of the last change, in its section. */
export const SaveLine = ({ place, actions }: { place: PreferenceSection; actions: PreferenceActions }) => {
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
};

export interface PreferenceSwitchProps {
  label: string;
  note: ReactNode;
  isOn: boolean;
  /** Disables the switch: id of the reason. */
  disabledReasonId: string | undefined;
  onTurn: (isWanted: boolean) => void;
}

/** Saved at once. Disabled by `aria-disabled`: it stays focusable and its reason is read aloud. */
export const PreferenceSwitch = ({ label, note, isOn, disabledReasonId, onTurn }: PreferenceSwitchProps) => {
  const noteId = useId();
  const network = useNetworkStatus();
  const described = [note && noteId, disabledReasonId].filter(Boolean).join(' ');
  return (
    <div>
      <Checkbox
        role="switch"
        label={label}
        checked={isOn}
        aria-disabled={disabledReasonId !== undefined || undefined}
        aria-describedby={described || undefined}
        onChange={(event) => {
          if (disabledReasonId === undefined) onTurn(event.currentTarget.checked);
          else network.probe();
        }}
      />
      {note && (
        <p id={noteId} className={styles.switchNote}>
          {note}
        </p>
      )}
    </div>
  );
};
