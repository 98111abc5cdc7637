import type { Credit } from '#core/api/credit/credit.ts';
import type { UpcomingReminder } from '#core/api/reminders/reminders.ts';
import { addDays } from '#core/calendar/calendar-date.ts';
import type { ReminderSubject } from '#core/reminders/reminder-words.ts';

/** Subject of a preview: the next reminder, else the eve of the next due date; undefined when nothing is due. */
export const previewSubject = (
  { instalments, minimumPayment }: Pick<Credit, 'instalments' | 'minimumPayment'>,
  [next]: readonly UpcomingReminder[],
): ReminderSubject | undefined => {
  const dueOn = next?.dueOn ?? instalments.find(({ status }) => status !== 'paid')?.dueOn;
  const instalment = instalments.find((one) => one.dueOn === dueOn);
  if (dueOn === undefined || instalment === undefined) return undefined;
  const amount = minimumPayment > 0 ? minimumPayment : instalment.regular;
  return { rule: next?.rule ?? 'eve', on: next?.on ?? addDays(dueOn, -1), dueOn, amount };
};
