import { type ReactNode, useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useNetworkSight } from '../../ui/network-sight.tsx';
import styles from './reminders.module.css';

export interface WishSwitchProps {
  label: string;
  note?: ReactNode;
  isOn: boolean;
  /** It cannot be turned now: the id of the sentence that says why. */
  offId: string | undefined;
  onTurn: (isWanted: boolean) => void;
}

/** On or off, saved at once. One that cannot be turned can still be reached, and says why. */
export function WishSwitch({ label, note, isOn, offId, onTurn }: WishSwitchProps) {
  const noteId = useId();
  const network = useNetworkSight();
  const described = [note && noteId, offId].filter(Boolean).join(' ');
  return (
    <div>
      <Checkbox
        role="switch"
        label={label}
        checked={isOn}
        aria-disabled={offId !== undefined || undefined}
        aria-describedby={described || undefined}
        onChange={(event) => {
          if (offId === undefined) onTurn(event.currentTarget.checked);
          else network.look();
        }}
      />
      {note && (
        <p id={noteId} className={styles.switchNote}>
          {note}
        </p>
      )}
    </div>
  );
}
