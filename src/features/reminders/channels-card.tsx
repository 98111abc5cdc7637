import type { ReactNode } from 'react';
import { remindersCopy } from '../../copy/reminders.ts';
import { REMINDER_CHANNELS, type ReminderChannel } from '../../core/domain/reminder-plan.ts';
import type { Reminders } from '../../core/wire/reminders-answer.ts';
import { Card } from '../../ui/card.tsx';
import { phoneText } from './contact-words.ts';
import { Preferred } from './preferred.tsx';
import { PushRow } from './push-row.tsx';
import styles from './reminders.module.css';
import { SaveLine } from './save-line.tsx';
import { TestMessage } from './test-message.tsx';
import type { PushHere } from './use-push-here.ts';
import type { WishDesk } from './use-reminders.ts';
import { withChannel } from './wish-edits.ts';
import { WishSwitch } from './wish-switch.tsx';

const copy = remindersCopy.by;

type Messages = Exclude<ReminderChannel, 'push'>;
const MESSAGES = REMINDER_CHANNELS.filter((channel): channel is Messages => channel !== 'push');

const placeOf = (channel: Messages, { phone, email }: Reminders): string => {
  if (channel !== 'email') return copy.to(phoneText(phone));
  return email ?? copy.noEmail;
};

export interface ChannelsCardProps {
  reminders: Reminders;
  /** The channels that the server has. */
  kept: readonly ReminderChannel[];
  here: PushHere;
  desk: WishDesk;
  guide: ReactNode;
}

/** By what somebody wants to hear from us, each by a choice of its own, and what is liked best. */
export function ChannelsCard({ reminders, kept, here, desk, guide }: ChannelsCardProps) {
  const { channels } = reminders.wishes;
  return (
    <Card>
      <h2>{copy.title}</h2>
      <PushRow {...{ reminders, here, desk, guide }} isKept={kept.includes('push')} />
      <ul className={styles.list}>
        {MESSAGES.map((channel) => {
          const isOn = channels.includes(channel);
          const isMissing = channel === 'email' && reminders.email === undefined && !isOn;
          return (
            <li key={channel}>
              {isMissing ? (
                <p className={styles.note}>
                  {copy.names[channel]}: {copy.noEmail}
                </p>
              ) : (
                <WishSwitch
                  label={copy.names[channel]}
                  note={placeOf(channel, reminders)}
                  isOn={isOn}
                  disabledReasonId={desk.disabledReasonId}
                  onTurn={(isWanted) => void desk.change(withChannel(channel, isWanted), 'channels')}
                />
              )}
              {isOn && kept.includes(channel) && (
                <TestMessage channel={channel} disabledReasonId={desk.disabledReasonId} />
              )}
            </li>
          );
        })}
      </ul>
      {channels.length > 1 && <Preferred channels={channels} desk={desk} />}
      <p className={styles.note}>{copy.law}</p>
      <SaveLine place="channels" desk={desk} />
    </Card>
  );
}
