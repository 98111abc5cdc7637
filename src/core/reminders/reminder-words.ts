import { type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';
import { dateInWords } from '../calendar/date-words.ts';
import { formatPesos, type Money } from '../money/money.ts';
import type { ContactRule } from './reminder-plan.ts';

/** An instalment as a reminder states it on the day it is read. `amount`: the minimum payment of that day, whole pesos. */
export interface ReminderSubject {
  readonly rule: ContactRule;
  readonly dueOn: CalendarDate;
  readonly on: CalendarDate;
  readonly amount: Money;
}

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
export const privateWords = ({ rule, dueOn, on }: Omit<ReminderSubject, 'amount'>): ReminderWords => {
  if (on > dueOn) return { title: 'Tienes un pago pendiente', body: 'Ábrelo para ver cómo ponerte al día.' };
  if (rule === 'statement') return { ...COMING, body: 'Tu extracto está listo. Ábrelo cuando puedas.' };
  return on === dueOn ? { ...COMING, title: 'Tienes un pago para hoy' } : COMING;
};

/** With amount and date, opt-in. */
export const detailedWords = (subject: ReminderSubject): ReminderWords => {
  const { rule, dueOn, on, amount } = subject;
  const paid = formatPesos(amount);
  if (on > dueOn)
    return {
      title: 'Tu cuota está vencida',
      body: `Venció el ${dateInWords(dueOn)}. Con ${paid} te pones al día hoy.`,
    };
  return {
    title: rule === 'statement' ? 'Tu extracto está listo' : `Tu cuota vence ${dueInWords(subject)}`,
    body: `Pago mínimo: ${paid}. Fecha límite: ${dateInWords(dueOn)}.`,
  };
};

/** 'hoy', 'mañana', 'en 3 días'. */
const dueInWords = ({ dueOn, on }: ReminderSubject): string => {
  const days = daysBetween(on, dueOn);
  if (days === 0) return 'hoy';
  return days === 1 ? 'mañana' : `en ${days} días`;
};
