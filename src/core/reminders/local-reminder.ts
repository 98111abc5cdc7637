import { bogotaDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { statementReadyOn } from '../statements/statement-periods.ts';
import { isContactAllowed, windowFrom } from './contact-window.ts';
import { reminderName } from './reminder-name.ts';
import {
  type ContactRule,
  daysOfAsked,
  daysOfRule,
  type ReminderDays,
  type ReminderRule,
} from './reminder-plan.ts';
import { privateWords, type ReminderWords } from './reminder-words.ts';

/** A press of 'Recordármelo mañana'. `isTaken`: acknowledged by the server, which sends it on that day. */
export interface LocalRequest {
  readonly dueOn: CalendarDate;
  readonly on: CalendarDate;
  readonly isTaken: boolean;
}

/** Reminders that a device has shown: their names, and when. */
export type ShownReminders = ReadonlyMap<string, Date>;

/** What the device knows offline. */
export interface LocalFacts {
  /** Due dates unpaid when the app was last open. */
  readonly dueOns: readonly CalendarDate[];
  readonly rules: readonly ReminderRule[];
  /** 0 to 23, Bogota. */
  readonly hour: number;
  /** First day of the rules: reminders of earlier days are not made up for. */
  readonly since: CalendarDate;
  readonly asked: readonly LocalRequest[];
  /** Whether this device is subscribed: pushed reminders are not repeated locally. */
  readonly isPushed: boolean;
  readonly shown: ShownReminders;
  readonly now: Date;
}

export type LocalReminder = ReminderWords & { readonly name: string; readonly dueOn: CalendarDate };

/** Payments made elsewhere are unknown here. */
const PERHAPS_PAID = 'Si ya pagaste, no tienes que hacer nada.';

/**
 * The local reminder to show now; undefined when there is none. Never outside the hours of Ley 2300/2023 art. 3 nor
 * before the preferred hour, one a day, each once, only the latest of an instalment, and none that a push may still
 * bring: on a subscribed device only after the day's window, and never on a day with a pushed reminder.
 */
export const localReminder = (facts: LocalFacts): LocalReminder | undefined => {
  const { shown, hour, now } = facts;
  const today = bogotaDate(now);
  const window = windowFrom(today, hour);
  if (!window || !isContactAllowed(now) || now < window.from) return undefined;
  if ([...shown.values()].some((at) => bogotaDate(at) === today)) return undefined;
  const wanted = wantedHere(facts);
  if (wanted.some(({ ownDay, isPushed }) => isPushed && ownDay === today)) return undefined;
  const [latest] = sayable(wanted, facts)
    .filter(({ name }) => !shown.has(name))
    .sort((first, second) => order(second, first));
  if (!latest) return undefined;
  const { name, dueOn, rule } = latest;
  return { name, dueOn, ...privateWords({ rule, dueOn, on: today }), body: PERHAPS_PAID };
};

/**
 * Names of the reminders that the open app makes redundant, because it shows what is due. That is no contact: the hours
 * do not apply.
 */
export const shownByApp = (facts: LocalFacts): readonly string[] =>
  sayable(wantedHere(facts), facts).map(({ name }) => name);

/** Whether a payment is due: an instalment is overdue, or its statement is out. */
export const isPaymentDue = (dueOns: readonly CalendarDate[], on: CalendarDate): boolean =>
  dueOns.some((dueOn) => statementReadyOn(dueOn) <= on);

type Wanted = ReminderDays & {
  readonly name: string;
  readonly dueOn: CalendarDate;
  readonly rule: ContactRule;
  readonly isPushed: boolean;
};

const wantedHere = ({ dueOns, rules, since, asked, isPushed }: LocalFacts): readonly Wanted[] => {
  const wanted = (dueOn: CalendarDate, rule: ContactRule, days: ReminderDays, pushed: boolean): Wanted => ({
    ...days,
    dueOn,
    rule,
    isPushed: pushed,
    name: reminderName({ dueOn, rule, wantedOn: days.wantedOn }),
  });
  return dueOns.flatMap((dueOn) => [
    ...rules
      .map((rule) => wanted(dueOn, rule, daysOfRule(dueOn, rule), isPushed))
      .filter(({ wantedOn }) => wantedOn >= since),
    ...asked
      .filter((one) => one.dueOn === dueOn)
      .map(({ on, isTaken }) => wanted(dueOn, 'again', daysOfAsked(dueOn, on), isPushed && isTaken)),
  ]);
};

/** Per instalment the latest reminder whose hour has come, if it is still valid and no push can bring it any more. */
const sayable = (all: readonly Wanted[], { hour, now }: LocalFacts): readonly Wanted[] => {
  const today = bogotaDate(now);
  const begun = all.filter(({ ownDay }) => {
    const window = windowFrom(ownDay, hour);
    return window !== undefined && window.from <= now;
  });
  return begun.filter((one) => {
    const isOvertaken = begun.some((other) => other.dueOn === one.dueOn && order(other, one) > 0);
    const until = windowFrom(one.ownDay, hour)?.until;
    return !isOvertaken && today <= one.lastDay && !(one.isPushed && until && now < until);
  });
};

const order = (first: Wanted, second: Wanted): number => {
  const keys = ({ ownDay, wantedOn, rule, dueOn }: Wanted) =>
    // A rule's day takes precedence over a requested one, as in the plan.
    `${ownDay}/${Number(rule !== 'again')}/${wantedOn}/${dueOn}`;
  return keys(first) < keys(second) ? -1 : Number(keys(first) > keys(second));
};
