import type { ReactNode } from 'react';
import type { Reminders } from '#core/api/reminders/reminders.ts';
import { REMINDER_CHANNELS, type ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import textStyles from '../../ui/text.module.css';
import { phoneText } from './contact-words.ts';
import { PreferenceSwitch, SaveLine } from './preference-controls.tsx';
import { preferring, withChannel } from './preference-edits.ts';
import { PushRow } from './push-row.tsx';
import styles from './reminders.module.css';
import { TestMessage } from './test-message.tsx';
import type { DevicePush } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

/** The preferred channel; the others are its fallback. */
const Preferred = ({
  channels,
  actions,
}: {
  channels: readonly ReminderChannel[];
  actions: PreferenceActions;
}) => {
  const network = useNetworkStatus();
  return (
    <RadioList
      name="preferred"
      legend={remindersCopy.by.preferred}
      value={channels[0] ?? ''}
      options={REMINDER_CHANNELS.filter((channel) => channels.includes(channel)).map((channel) => ({
        value: channel,
        label: remindersCopy.channels[channel],
      }))}
      aria-disabled={actions.disabledReasonId !== undefined || undefined}
      aria-describedby={actions.disabledReasonId}
      onChange={(event) => {
        const chosen = channels.find((channel) => channel === event.currentTarget.value);
        if (actions.disabledReasonId !== undefined) network.probe();
        else if (chosen) void actions.change(preferring(chosen), 'channels');
      }}
    />
  );
};

const copy = remindersCopy.by;

type Messages = Exclude<ReminderChannel, 'push'>;
const MESSAGES = REMINDER_CHANNELS.filter((channel): channel is Messages => channel !== 'push');

const destinationOf = (channel: Messages, { phone, email }: Reminders): string => {
  if (channel !== 'email') return copy.to(phoneText(phone));
  return email ?? copy.noEmail;
};

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
      {channels.length > 1 && <Preferred channels={channels} actions={actions} />}
      <p className={textStyles.note}>{copy.law}</p>
      <SaveLine place="channels" actions={actions} />
    </Card>
  );
};
