import { type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';
import { dateInWords, shortDay } from '../calendar/date-words.ts';
import { weekdayInWords } from '../calendar/weekday-words.ts';
import { formatPesos, type Money } from '../money/money.ts';
import type { ContactRule } from './reminder-plan.ts';

/** An instalment as a reminder states it on the day it is read. */
export interface ReminderSubject {
  readonly rule: ContactRule;
  readonly dueOn: CalendarDate;
  readonly on: CalendarDate;
  /** What the credit asks for on that day. */
  readonly amount: Money;
  /** The due date since which something is overdue: the reminder is then about that. */
  readonly overdueSince: CalendarDate | undefined;
}

type ReminderDates = Pick<ReminderSubject, 'rule' | 'dueOn' | 'on'> & Partial<ReminderSubject>;

const findOverdueSince = ({ overdueSince, dueOn, on }: ReminderDates): CalendarDate | undefined =>
  overdueSince ?? (on > dueOn ? dueOn : undefined);

/** A title and a line, as notifications have them. */
export interface ReminderWords {
  readonly title: string;
  readonly body: string;
}

/** What can be done about a reminder where it is shown. */
export const REMINDER_ACTIONS = { pay: 'Pagar', tomorrow: 'Recordármelo mañana' } as const;

/** Text for a payment of which only its approach is known. */
export const COMING: ReminderWords = {
  title: 'Tienes un pago próximo',
  body: 'Ábrelo para ver los detalles.',
};

/**
 * Lock screen text: that there is a payment, not whose, for what or how much. Ley 1581/2012 (reserve); facts on Ley
 * 2300/2023 (d): no amounts on a lock screen.
 */
export const privateWords = (subject: ReminderDates): ReminderWords => {
  const { rule, dueOn, on } = subject;
  if (findOverdueSince(subject))
    return { title: 'Tienes un pago pendiente', body: 'Ábrelo para ver cómo ponerte al día.' };
  if (rule === 'statement') return { ...COMING, body: 'Tu extracto está listo. Ábrelo cuando puedas.' };
  return on === dueOn ? { ...COMING, title: 'Tienes un pago para hoy' } : COMING;
};

/** A notification with amount and date, opt-in. */
export const detailedWords = (subject: ReminderSubject): ReminderWords => {
  const { rule, dueOn, amount } = subject;
  const paid = formatPesos(amount);
  const since = findOverdueSince(subject);
  if (since)
    return {
      title: 'Tu cuota está vencida',
      body: `Venció el ${dateInWords(since)}. Con ${paid} te pones al día hoy.`,
    };
  return {
    title: rule === 'statement' ? 'Tu extracto está listo' : `Tu cuota vence ${dueInWords(subject)}`,
    body: `Valor: ${paid}. Fecha límite: ${dateInWords(dueOn)}.`,
  };
};

/** 'hoy', 'mañana', 'en 3 días'. */
const dueInWords = ({ dueOn, on }: ReminderSubject): string => {
  const days = daysBetween(on, dueOn);
  if (days === 0) return 'hoy';
  return days === 1 ? 'mañana' : `en ${days} días`;
};

/**
 * What a text message, a WhatsApp message or an e-mail says, without its full stop: the date, and the amount where it was
 * chosen. It counts from the day that it is read on, so that no two in a row are alike.
 */
export const describeReminder = (subject: ReminderSubject, isDetailed: boolean): string => {
  const { rule, dueOn, on, amount } = subject;
  const since = findOverdueSince(subject);
  if (since) {
    const days = daysBetween(since, on);
    const overdue = `tu cuota está vencida desde el ${shortDay(since)}`;
    return isDetailed
      ? `${overdue}. Con ${formatPesos(amount)} te pones al día hoy`
      : `${overdue}, hace ${days === 1 ? '1 día' : `${days} días`}`;
  }
  const instalment = isDetailed ? `tu cuota de ${formatPesos(amount)}` : 'tu cuota';
  const days = dueInWords(subject);
  const near = daysBetween(on, dueOn) <= 1 ? `${days},` : rule === 'again' ? `${days}, el` : 'el';
  return `${rule === 'statement' ? 'tu extracto está listo y ' : ''}${instalment} vence ${near} ${weekdayInWords(dueOn)}`;
};

/** The credit that a message is about: '(crédito ..6345)'. */
export const describeCredit = (lastDigits: string): string => `(crédito ..${lastDigits})`;
