import type { ReactNode } from 'react';
import type { Reminders } from '#core/api/reminders/reminders.ts';
import { REMINDER_CHANNELS, type ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import textStyles from '../../ui/text.module.css';
import { destinationOf, type MessageChannel } from './contact-words.ts';
import { PreferenceSwitch, SaveLine } from './preference-controls.tsx';
import { withChannel } from './preference-edits.ts';
import { PushRow } from './push-row.tsx';
import styles from './reminders.module.css';
import { TestMessage } from './test-message.tsx';
import type { DevicePush } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.by;

const MESSAGES = REMINDER_CHANNELS.filter((channel): channel is MessageChannel => channel !== 'push');

export interface ChannelsCardProps {
  reminders: Reminders;
  /** The channels saved on the server. */
  kept: readonly ReminderChannel[];
  here: DevicePush;
  actions: PreferenceActions;
  guide: ReactNode;
}

export const ChannelsCard = ({ reminders, kept, here, actions, guide }: ChannelsCardProps) => {
  const { channels } = reminders.preferences;
  return (
    <Card>
      <h2>{copy.title}</h2>
      <PushRow {...{ reminders, here, actions, guide }} isKept={kept.includes('push')} />
      <ul className={styles.list}>
        {MESSAGES.map((channel) => {
          const isOn = channels.includes(channel);
          const isMissing = channel === 'email' && reminders.email === undefined && !isOn;
          return (
            <li key={channel}>
              {isMissing ? (
                <p className={textStyles.note}>
                  {copy.names[channel]}: {copy.noEmail}
                </p>
              ) : (
                <PreferenceSwitch
                  label={copy.names[channel]}
                  note={destinationOf(channel, reminders)}
                  isOn={isOn}
                  disabledReasonId={actions.disabledReasonId}
                  onTurn={(isWanted) => void actions.change(withChannel(channel, isWanted), 'channels')}
                />
              )}
              {isOn && kept.includes(channel) && (
                <TestMessage channel={channel} disabledReasonId={actions.disabledReasonId} />
              )}
            </li>
          );
        })}
      </ul>
      <p className={textStyles.note}>{copy.law}</p>
      <SaveLine place="channels" actions={actions} />
    </Card>
  );
};
