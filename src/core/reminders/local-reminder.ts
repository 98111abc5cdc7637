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

/** That somebody pressed 'Recordármelo mañana'. `isTaken`: the server knows of it, and writes on that day itself. */
export type AskedHere = {
  readonly dueOn: CalendarDate;
  readonly on: CalendarDate;
  readonly isTaken: boolean;
};

/** Reminders that a device has shown: their names, and when. */
export type ShownHere = ReadonlyMap<string, Date>;

/** What a device knows without asking anybody. */
export type LocalFacts = {
  /** Of the instalments of which something was to be paid when the app was last open. */
  readonly dueOns: readonly CalendarDate[];
  readonly rules: readonly ReminderRule[];
  /** 0 to 23, Bogota. */
  readonly hour: number;
  /** The day from which on the rules hold: nothing is made up for that was wanted before. */
  readonly since: CalendarDate;
  readonly asked: readonly AskedHere[];
  /** Whether the server writes to this device: what it says, the device does not say itself. */
  readonly isPushed: boolean;
  readonly shown: ShownHere;
  readonly now: Date;
};

export type LocalReminder = ReminderWords & { readonly name: string; readonly dueOn: CalendarDate };

/** The device does not hear of what was paid elsewhere. */
const PERHAPS_PAID = 'Si ya pagaste, no tienes que hacer nada.';

/**
 * The reminder that a device shows by itself now; undefined when there is none. Never outside the hours of Ley 2300/2023
 * art. 3 nor before its own hour, one a day, each once, the most recent one of an instalment alone, and none that a push
 * may still bring: where the server writes to this device, a reminder is the device's own only after its day's window, and
 * a day that has one of the server's is the server's.
 */
export function localReminder(facts: LocalFacts): LocalReminder | undefined {
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
}

/**
 * The names of the reminders that say nothing new to somebody who has the app open now, because it shows what is due. That
 * is no contact: no hour is kept.
 */
export function toldByApp(facts: LocalFacts): readonly string[] {
  return sayable(wantedHere(facts), facts).map(({ name }) => name);
}

/** Whether something is to be paid: an instalment is overdue, or its statement has come. */
export function isPaymentDue(dueOns: readonly CalendarDate[], on: CalendarDate): boolean {
  return dueOns.some((dueOn) => statementReadyOn(dueOn) <= on);
}

type Wanted = ReminderDays & {
  readonly name: string;
  readonly dueOn: CalendarDate;
  readonly rule: ContactRule;
  readonly isPushed: boolean;
};

function wantedHere({ dueOns, rules, since, asked, isPushed }: LocalFacts): readonly Wanted[] {
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
}

/** Of each instalment the one whose hour came last, if it still says something and no push can bring it any more. */
function sayable(all: readonly Wanted[], { hour, now }: LocalFacts): readonly Wanted[] {
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
}

function order(first: Wanted, second: Wanted): number {
  const keys = ({ ownDay, wantedOn, rule, dueOn }: Wanted) =>
    // A day that the rules have is theirs, as in the plan.
    `${ownDay}/${Number(rule !== 'again')}/${wantedOn}/${dueOn}`;
  return keys(first) < keys(second) ? -1 : Number(keys(first) > keys(second));
}
