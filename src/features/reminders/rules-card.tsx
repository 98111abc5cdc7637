import { remindersCopy } from '../../copy/reminders.ts';
import { REMINDER_RULES, type ReminderRule } from '../../core/domain/reminder-plan.ts';
import { Card } from '../../ui/card.tsx';
import styles from './reminders.module.css';
import { SaveLine } from './save-line.tsx';
import type { WishDesk } from './use-reminders.ts';
import { withRule } from './wish-edits.ts';
import { WishSwitch } from './wish-switch.tsx';

const copy = remindersCopy.rules;

/** Which reminders of a due date somebody wants. */
export function RulesCard({ rules, desk }: { rules: readonly ReminderRule[]; desk: WishDesk }) {
  return (
    <Card>
      <h2>{copy.title}</h2>
      <ul className={styles.list}>
        {REMINDER_RULES.map((rule) => (
          <li key={rule}>
            <WishSwitch
              label={copy.names[rule]}
              note={copy.notes[rule]}
              isOn={rules.includes(rule)}
              disabledReasonId={desk.disabledReasonId}
              onTurn={(isWanted) => void desk.change(withRule(rule, isWanted), 'rules')}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{copy.moved}</p>
      <SaveLine place="rules" desk={desk} />
    </Card>
  );
}
