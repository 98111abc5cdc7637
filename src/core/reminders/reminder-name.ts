import type { ReminderKey } from './reminder-plan.ts';

/** Name of a reminder on a device, the same for a pushed and a local one. */
export const reminderName = ({
  dueOn,
  rule,
  wantedOn,
}: Pick<ReminderKey, 'dueOn' | 'rule' | 'wantedOn'>): string =>
  rule === 'again' ? `${dueOn}/again/${wantedOn}` : `${dueOn}/${rule}`;
