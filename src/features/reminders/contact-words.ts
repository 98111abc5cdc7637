import type { Credit } from '#core/api/credit/credit.ts';
import type { Reminders, UpcomingReminder } from '#core/api/reminders/reminders.ts';
import { addDays, daysBetween } from '#core/calendar/calendar-date.ts';
import { getAmountToPay } from '#core/loan/amount-to-pay.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { ReminderSubject } from '#core/reminders/reminder-words.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { shortDate } from '../../ui/moment-text.ts';

/** Subject of a preview: the next reminder, else the eve of the next due date; undefined when nothing is due. */
export const previewSubject = (
  credit: Pick<Credit, 'instalments' | 'minimumPayment' | 'catchUp'>,
  [next]: readonly UpcomingReminder[],
): ReminderSubject | undefined => {
  const { instalments, catchUp } = credit;
  const dueOn = next?.dueOn ?? instalments.find(({ status }) => status !== 'paid')?.dueOn;
  const instalment = instalments.find((one) => one.dueOn === dueOn);
  if (dueOn === undefined || instalment === undefined) return undefined;
  const amount = getAmountToPay(credit) || instalment.regular;
  return {
    rule: next?.rule ?? 'eve',
    on: next?.on ?? addDays(dueOn, -1),
    dueOn,
    amount,
    overdueSince: catchUp?.since,
  };
};

const { what } = remindersCopy.upcoming;

/** A mobile number grouped as it is dictated: '300 111 2233'. */
export const phoneText = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');

export type MessageChannel = Exclude<ReminderChannel, 'push'>;

/** Where messages of a channel go. */
export const destinationOf = (
  channel: MessageChannel,
  { phone, email }: Pick<Reminders, 'phone' | 'email'>,
): string => {
  if (channel !== 'email') return remindersCopy.by.to(phoneText(phone));
  return email ?? remindersCopy.by.noEmail;
};

/** Counts the days left on the day it is sent, which the law may have moved. */
export const reminderText = ({
  rule,
  on,
  dueOn,
}: Pick<UpcomingReminder, 'rule' | 'on' | 'dueOn'>): string => {
  const due = shortDate(dueOn);
  if (rule === 'again') return what.again(due);
  if (rule === 'statement') return what.statement(due);
  const left = daysBetween(on, dueOn);
  if (left < 0) return what.missed(due);
  return left === 0 ? what.today : what.before(left, due);
};
