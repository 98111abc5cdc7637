import { useState } from 'react';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { switchPushOff, switchPushOn } from '../../platform/push/device-push.ts';
import { Button } from '../../ui/button.tsx';
import { byChannels } from './preference-edits.ts';
import styles from './reminders.module.css';
import { SaveLine } from './save-line.tsx';
import type { DevicePush } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.upcoming;

export interface StopAllProps {
  channels: readonly ReminderChannel[];
  here: DevicePush;
  actions: PreferenceActions;
}

/** Best effort: nothing is sent to the device even if its subscription stays. */
const logFailure = (switching: Promise<unknown>): Promise<unknown> =>
  switching.catch((error: unknown) => console.warn('notifications of this device not switched', error));

/** Stops all reminders with one press; the next one undoes it, until a preference changes. */
export function StopAll({ channels, here, actions }: StopAllProps) {
  const [stopped, setStopped] = useState<{
    readonly channels: readonly ReminderChannel[];
    readonly wasOnHere: boolean;
  }>();
  const isOff = channels.length === 0;
  // A change since then leaves nothing to undo.
  const before = isOff && actions.place === 'all' ? stopped : undefined;
  if (isOff && !before) return null;

  const stop = async () => {
    const wasOnHere = here.standing === 'on';
    setStopped({ channels, wasOnHere });
    if ((await actions.change(byChannels([]), 'all')) && wasOnHere) {
      await logFailure(switchPushOff());
      here.refresh();
    }
  };
  const undo = async (known: NonNullable<typeof stopped>) => {
    if (known.wasOnHere) {
      await logFailure(switchPushOn());
      here.refresh();
    }
    await actions.change(byChannels(known.channels), 'all');
  };
  return (
    <>
      <p role="status" className={styles.news}>
        {before && copy.stopped}
      </p>
      {/* One button for both, so that it keeps the focus. */}
      <Button
        kind={before ? 'secondary' : 'danger'}
        wide
        disabledReasonId={actions.disabledReasonId}
        onClick={() => void (before ? undo(before) : stop())}
      >
        {before ? copy.undo : copy.stop}
      </Button>
      <SaveLine place="all" actions={actions} />
    </>
  );
}
