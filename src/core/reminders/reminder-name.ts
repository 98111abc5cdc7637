import type { ReminderKey } from './reminder-plan.ts';

/** What a reminder is called on a device, whoever made it there: the server's message or the device itself. */
export function reminderName({
  dueOn,
  rule,
  wantedOn,
}: Pick<ReminderKey, 'dueOn' | 'rule' | 'wantedOn'>): string {
  return rule === 'again' ? `${dueOn}/again/${wantedOn}` : `${dueOn}/${rule}`;
}
