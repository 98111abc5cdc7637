import { useState } from 'react';
import type { Reminders } from '#core/api/reminders/reminders.ts';
import { weekdayInWords } from '#core/calendar/weekday-words.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { switchPushOff, switchPushOn } from '../../platform/push/device-push.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CalendarIcon } from '../../ui/icons/object-icons.tsx';
import textStyles from '../../ui/text.module.css';
import { timeText } from '../../ui/time-text.ts';
import { reminderText } from './contact-words.ts';
import { SaveLine } from './preference-controls.tsx';
import { byChannels } from './preference-edits.ts';
import styles from './reminders.module.css';
import type { DevicePush } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.upcoming;

interface StopAllProps {
  channels: readonly ReminderChannel[];
  here: DevicePush;
  actions: PreferenceActions;
}

/** Best effort: nothing is sent to the device even if its subscription stays. */
const logFailure = (switching: Promise<unknown>): Promise<unknown> =>
  switching.catch((error: unknown) => console.warn('notifications of this device not switched', error));

/** Stops all reminders with one press; the next one undoes it, until a preference changes. */
const StopAll = ({ channels, here, actions }: StopAllProps) => {
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
};

const noneOf = ({ preferences }: Reminders): string => {
  if (preferences.channels.length === 0) return copy.none.off;
  return preferences.rules.length === 0 ? copy.none.noRules : copy.none.later;
};

export interface UpcomingCardProps {
  reminders: Reminders;
  here: DevicePush;
  actions: PreferenceActions;
}

export const UpcomingCard = ({ reminders, here, actions }: UpcomingCardProps) => {
  const { upcoming, preferences } = reminders;
  const isOff = preferences.channels.length === 0;
  const canPush = here.standing === 'off' || here.standing === 'on';
  const isStopped = isOff && actions.place === 'all';
  // The server computes the plan: the old one is hidden as soon as all channels are off.
  const shown = isOff ? [] : upcoming;
  return (
    <Card>
      <h2>{copy.title}</h2>
      {shown.length > 0 ? (
        <>
          <ol className={styles.list}>
            {shown.map((one) => (
              <li key={one.on} className={styles.upcoming}>
                <CalendarIcon size={20} />
                <div>
                  <p className={textStyles.strong}>
                    <time dateTime={one.on} className={styles.day}>
                      {weekdayInWords(one.on)}
                    </time>
                  </p>
                  <p>{copy.how(one.channel, timeText(Date.parse(one.from)))}</p>
                  <p className={textStyles.note}>{reminderText(one)}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className={textStyles.note}>{copy.cancelled}</p>
        </>
      ) : (
        !isStopped && <p>{noneOf(reminders)}</p>
      )}
      {isOff && !isStopped && <p>{canPush ? copy.recommended : copy.recommendedElse}</p>}
      <StopAll channels={preferences.channels} here={here} actions={actions} />
    </Card>
  );
};
