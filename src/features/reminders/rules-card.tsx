import { REMINDER_RULES, type ReminderRule } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { withRule } from './preference-edits.ts';
import { PreferenceSwitch } from './preference-switch.tsx';
import styles from './reminders.module.css';
import { SaveLine } from './save-line.tsx';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.rules;

export function RulesCard({
  rules,
  actions,
}: {
  rules: readonly ReminderRule[];
  actions: PreferenceActions;
}) {
  return (
    <Card>
      <h2>{copy.title}</h2>
      <ul className={styles.list}>
        {REMINDER_RULES.map((rule) => (
          <li key={rule}>
            <PreferenceSwitch
              label={copy.names[rule]}
              note={copy.notes[rule]}
              isOn={rules.includes(rule)}
              disabledReasonId={actions.disabledReasonId}
              onTurn={(isWanted) => void actions.change(withRule(rule, isWanted), 'rules')}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{copy.moved}</p>
      <SaveLine place="rules" actions={actions} />
    </Card>
  );
}
