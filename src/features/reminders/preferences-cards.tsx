import type { ReactNode } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import type { ReminderPreferences, Reminders } from '#core/api/reminders/reminders.ts';
import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR } from '#core/constants.ts';
import { REMINDER_RULES, type ReminderRule } from '#core/reminders/reminder-plan.ts';
import {
  describeReminder,
  detailedWords,
  privateWords,
  type ReminderSubject,
  type ReminderWords,
} from '#core/reminders/reminder-words.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Select } from '../../ui/select.tsx';
import textStyles from '../../ui/text.module.css';
import { timeText } from '../../ui/time-text.ts';
import { ChannelsCard } from './channels-card.tsx';
import { previewSubject } from './contact-words.ts';
import { Fold } from './fold.tsx';
import { PreferenceSwitch, SaveLine } from './preference-controls.tsx';
import { atHour, saying, withRule } from './preference-edits.ts';
import { QuestionCard } from './question-card.tsx';
import styles from './reminders.module.css';
import { UpcomingCard } from './upcoming-card.tsx';
import { usePushOnDevice } from './use-push-on-device.ts';
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

interface TextCardProps {
  isDetailed: boolean;
  /** As a notification shows it, which others see; else as a message. */
  isPush: boolean;
  /** Subject of the previews; undefined while the credit is loading. */
  subject: ReminderSubject | undefined;
  actions: PreferenceActions;
}

/** Private or detailed text, each with its preview. */
const TextCard = ({ isDetailed, isPush, subject, actions }: TextCardProps) => {
  const network = useNetworkStatus();
  const wordsOf = (isWithAmount: boolean): ReminderWords | undefined =>
    subject &&
    (isPush
      ? (isWithAmount ? detailedWords : privateWords)(subject)
      : { title: `${copy.brand}:`, body: `${describeReminder(subject, isWithAmount)}.` });
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
        options={[option('private', wordsOf(false)), option('detailed', wordsOf(true))]}
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
};

const rulesCopy = remindersCopy.rules;

const RulesCard = ({ rules, actions }: { rules: readonly ReminderRule[]; actions: PreferenceActions }) => (
  <Card>
    <h2>{rulesCopy.title}</h2>
    <ul className={styles.list}>
      {REMINDER_RULES.map((rule) => (
        <li key={rule}>
          <PreferenceSwitch
            label={rulesCopy.names[rule]}
            note={rulesCopy.notes[rule]}
            isOn={rules.includes(rule)}
            disabledReasonId={actions.disabledReasonId}
            onTurn={(isWanted) => void actions.change(withRule(rule, isWanted), 'rules')}
          />
        </li>
      ))}
    </ul>
    <p className={textStyles.note}>{rulesCopy.moved}</p>
    <SaveLine place="rules" actions={actions} />
  </Card>
);

/** Any day: Bogota has no daylight saving time. */
const MIDNIGHT = Date.parse('2026-01-01T05:00:00Z');
const HOUR_MS = 3_600_000;

/** An hour of Bogota wall time, 0 to 23, as '7:00 a. m.'. */
const hourText = (hour: number): string => timeText(MIDNIGHT + hour * HOUR_MS);

const hourCopy = remindersCopy.hour;

const HOURS = Array.from(
  { length: LAST_REMINDER_HOUR - FIRST_REMINDER_HOUR + 1 },
  (_, index) => FIRST_REMINDER_HOUR + index,
);
const OPTIONS = HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }));

/** The law limits the hours. */
const HourCard = ({ hour, actions }: { hour: number; actions: PreferenceActions }) => {
  const network = useNetworkStatus();
  return (
    <Card>
      <h2>{hourCopy.title}</h2>
      <Select
        label={hourCopy.label}
        hint={actions.disabledReasonId === undefined ? hourCopy.hint : remindersCopy.needsNetwork}
        options={OPTIONS}
        value={String(hour)}
        aria-disabled={actions.disabledReasonId !== undefined || undefined}
        onChange={(event) => {
          if (actions.disabledReasonId === undefined)
            void actions.change(atHour(Number(event.currentTarget.value)), 'hour');
          else network.probe();
        }}
      />
      <SaveLine place="hour" actions={actions} />
    </Card>
  );
};

export interface PreferencesCardsProps {
  /** With the optimistic changes. */
  reminders: Reminders;
  /** Saved on the server. */
  kept: ReminderPreferences;
  credit: Credit | undefined;
  actions: PreferenceActions;
  guide: ReactNode;
  /** Unfolds below the preferences. */
  calendar: ReactNode;
}

const folds = remindersCopy.folds;

/** The question and what follows from its answer; everything with a default is folded. */
export const PreferencesCards = (props: PreferencesCardsProps) => {
  const { reminders, kept, credit, actions, guide, calendar } = props;
  const here = usePushOnDevice(actions);
  const { rules, hour, isDetailed } = reminders.preferences;
  return (
    <>
      <QuestionCard {...{ reminders, here, actions, guide }} />
      <UpcomingCard reminders={reminders} here={here} actions={actions} />
      <div>
        <Fold title={folds.when(rules.length, hourText(hour))}>
          <RulesCard rules={rules} actions={actions} />
          <HourCard hour={hour} actions={actions} />
        </Fold>
        <Fold title={isDetailed ? folds.text.detailed : folds.text.private}>
          <TextCard
            isDetailed={isDetailed}
            isPush={reminders.preferences.channels[0] === 'push'}
            subject={credit && previewSubject(credit, reminders.upcoming)}
            actions={actions}
          />
        </Fold>
        <Fold title={folds.channels}>
          <ChannelsCard {...{ reminders, here, actions, guide }} kept={kept.channels} />
        </Fold>
        <Fold title={folds.calendar}>{calendar}</Fold>
      </div>
    </>
  );
};
