import {
  detailedWords,
  privateWords,
  type ReminderSubject,
  type ReminderWords,
} from '#core/reminders/reminder-words.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { saying } from './preference-edits.ts';
import styles from './reminders.module.css';
import { SaveLine } from './save-line.tsx';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.text;

const Preview = ({ words }: { words: ReminderWords }) => (
  <>
    <span className={styles.previewOf}>{copy.preview} </span>
    <span className={styles.preview}>
      <span className={styles.previewTitle}>{words.title}</span> <span>{words.body}</span>
    </span>
  </>
);

export interface TextCardProps {
  isDetailed: boolean;
  /** Subject of the previews; undefined while the credit is loading. */
  subject: ReminderSubject | undefined;
  actions: PreferenceActions;
}

/** Private or detailed text, each with its preview. */
export function TextCard({ isDetailed, subject, actions }: TextCardProps) {
  const network = useNetworkStatus();
  const option = (value: 'private' | 'detailed', words: ReminderWords | undefined) => ({
    value,
    label: copy[value].name,
    note: (
      <>
        {copy[value].note} {words && <Preview words={words} />}
      </>
    ),
  });
  return (
    <Card>
      <h2>{copy.title}</h2>
      <RadioList
        name="text"
        legend={copy.legend}
        legendHidden
        value={isDetailed ? 'detailed' : 'private'}
        options={[
          option('private', subject && privateWords(subject)),
          option('detailed', subject && detailedWords(subject)),
        ]}
        aria-disabled={actions.disabledReasonId !== undefined || undefined}
        aria-describedby={actions.disabledReasonId}
        onChange={(event) => {
          if (actions.disabledReasonId === undefined)
            void actions.change(saying(event.currentTarget.value === 'detailed'), 'text');
          else network.probe();
        }}
      />
      <SaveLine place="text" actions={actions} />
    </Card>
  );
}
