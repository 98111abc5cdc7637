import type { ReactNode } from 'react';
import type { Reminders } from '#core/api/reminders/reminders.ts';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import textStyles from '../../ui/text.module.css';
import { answersFor } from './answers-for.ts';
import { destinationOf } from './contact-words.ts';
import { SaveLine } from './preference-controls.tsx';
import { answering } from './preference-edits.ts';
import { PushStateNotice } from './push-row.tsx';
import styles from './reminders.module.css';
import type { DevicePush } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.question;

export interface QuestionCardProps {
  reminders: Reminders;
  here: DevicePush;
  actions: PreferenceActions;
  guide: ReactNode;
}

const Address = ({ children }: { children: string }) => <span className={styles.address}>{children}</span>;

/** The one question: the preferred channel. Moments, hour and text have defaults, and unfold below. */
export const QuestionCard = ({ reminders, here, actions, guide }: QuestionCardProps) => {
  const network = useNetworkStatus();
  const { channels } = reminders.preferences;
  const isBusy = here.place === 'answer' && here.switchingOn.isPending;
  const answer = (chosen: ReminderChannel) => {
    const change = { edit: answering(chosen), place: 'answer' } as const;
    // The permission prompt comes first.
    if (chosen === 'push' && here.standing === 'off') void here.switchingOn.submit(change);
    else void actions.change(change.edit, change.place);
  };
  return (
    <Card>
      <h2>{copy.title}</h2>
      <RadioList
        name="answer"
        legend={copy.title}
        legendHidden
        value={channels[0] ?? ''}
        options={answersFor(reminders, here).map((channel) => ({
          value: channel,
          label: copy.answers[channel],
          note: channel === 'push' ? copy.push : <Address>{destinationOf(channel, reminders)}</Address>,
        }))}
        aria-disabled={actions.disabledReasonId !== undefined || undefined}
        aria-describedby={actions.disabledReasonId}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = answersFor(reminders, here).find((channel) => channel === value);
          if (actions.disabledReasonId !== undefined) network.probe();
          else if (chosen) answer(chosen);
        }}
      />
      {isBusy && <p role="status">{remindersCopy.push.switchingOn}</p>}
      {here.place === 'answer' && !isBusy && <PushStateNotice here={here} guide={guide} />}
      <SaveLine place="answer" actions={actions} />
      <p className={textStyles.note}>{REMINDER_CONSENT.text}</p>
    </Card>
  );
};
