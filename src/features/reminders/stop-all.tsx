import { useState } from 'react';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { switchPushOff, switchPushOn } from '../../platform/push/device-push.ts';
import { Button } from '../../ui/button.tsx';
import { byChannels } from './preference-edits.ts';
import styles from './reminders.module.css';
import { SaveLine } from './save-line.tsx';
import type { PushHere } from './use-push-here.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.upcoming;

export interface StopAllProps {
  channels: readonly ReminderChannel[];
  here: PushHere;
  actions: PreferenceActions;
}

/** The device follows what was decided; where it cannot, nothing is sent to it all the same. */
const follow = (switching: Promise<unknown>): Promise<unknown> =>
  switching.catch((error: unknown) => console.warn('notifications of this device not switched', error));

/** Ends every reminder with one press, and brings them back with the next, until somebody chooses anew. */
export function StopAll({ channels, here, actions }: StopAllProps) {
  const [stopped, setStopped] = useState<{
    readonly channels: readonly ReminderChannel[];
    readonly wasOnHere: boolean;
  }>();
  const isOff = channels.length === 0;
  // Whoever chose something since has nothing to take back.
  const before = isOff && actions.saving.place === 'all' ? stopped : undefined;
  if (isOff && !before) return null;

  const stop = async () => {
    const wasOnHere = here.standing === 'on';
    setStopped({ channels, wasOnHere });
    if ((await actions.change(byChannels([]), 'all')) && wasOnHere) {
      await follow(switchPushOff());
      here.refresh();
    }
  };
  const undo = async (known: NonNullable<typeof stopped>) => {
    if (known.wasOnHere) {
      await follow(switchPushOn());
      here.refresh();
    }
    await actions.change(byChannels(known.channels), 'all');
  };
  return (
    <>
      <p role="status" className={styles.news}>
        {before && copy.stopped}
      </p>
      {/* One button, so that the focus stays where it was. */}
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
