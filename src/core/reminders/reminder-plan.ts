import { addDays, bogotaDate, type CalendarDate, daysBetween, latestOf } from '../calendar/calendar-date.ts';
import { statementReadyOn } from '../statements/statement-periods.ts';
import {
  type ContactWindow,
  contactDay,
  contactHours,
  nextContactDay,
  weekOf,
  windowFrom,
} from './contact-window.ts';

/** Rules: with the statement, days before the due date, on it, or after it when overdue. */
export const REMINDER_RULES = ['statement', 'three_days', 'eve', 'due_day', 'late'] as const;
export type ReminderRule = (typeof REMINDER_RULES)[number];

/** `again`: repeated on request ('Recordármelo mañana'), whatever the rules. */
export type ContactRule = ReminderRule | 'again';

export const REMINDER_CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** An instalment of which something is still to be paid. */
export interface DueInstalment {
  readonly creditNumber: number;
  readonly number: number;
  readonly dueOn: CalendarDate;
  /** The day of the credit's newest promise to pay. */
  readonly promisedOn?: CalendarDate | undefined;
}

/** Identity of a reminder, sent once on any channel. `wantedOn`: the day of the rule, or the requested one. */
export type ReminderKey = Omit<DueInstalment, 'promisedOn'> & {
  readonly rule: ContactRule;
  readonly wantedOn: CalendarDate;
};

/** A contact sent or pending. */
export type Contact = ReminderKey & { readonly channel: ReminderChannel; readonly at: Date };

/** Reminder preferences. `channels`: the preferred first; empty: no reminders. `hour`: 0 to 23, Bogota. */
export interface PlanPreferences {
  readonly channels: readonly ReminderChannel[];
  readonly rules: readonly ReminderRule[];
  readonly hour: number;
  /** First day of the preferences: reminders of earlier days are not made up for. */
  readonly since: CalendarDate;
}

/** `on`: the day that law and the contacts so far leave for it. */
export type PlannedContact = ReminderKey & {
  readonly on: CalendarDate;
  readonly channel: ReminderChannel;
  readonly window: ContactWindow;
};

/**
 * `overtaken`: a later reminder of the same instalment is due by now. `day_taken`: the days left for it have a contact.
 * `no_day_left`: there is none on which writing is allowed. `channel_gone`: the channel of that week is off or dead.
 * `not_reachable`: none of the chosen channels can be used.
 */
export type DropReason = 'overtaken' | 'day_taken' | 'no_day_left' | 'channel_gone' | 'not_reachable';
export type DroppedReminder = ReminderKey & { readonly reason: DropReason };

/** A request to repeat an instalment's reminder on a day. */
export type AskedAgain = Pick<DueInstalment, 'creditNumber' | 'number'> & { readonly on: CalendarDate };

export interface ReminderPlan {
  /** In the order of their days. */
  readonly planned: readonly PlannedContact[];
  readonly dropped: readonly DroppedReminder[];
}

export interface ReminderFacts {
  readonly dues: readonly DueInstalment[];
  readonly choices: PlanPreferences;
  readonly asked: readonly AskedAgain[];
  /** Of the person, for any credit. */
  readonly contacts: readonly Contact[];
  /** Notices that law or contract ask for and that count too. */
  readonly notices: readonly Pick<Contact, 'at' | 'channel'>[];
  /** Usable channels: a push subscription, a phone number, an e-mail address. */
  readonly reachable: ReadonlySet<ReminderChannel>;
  readonly now: Date;
}

/** Days from the due date to the rule's day, and to its last valid day. Decisions §14. */
const DAYS: Readonly<Record<Exclude<ReminderRule, 'statement'>, readonly [wanted: number, last: number]>> = {
  three_days: [-3, -2],
  eve: [-1, -1],
  due_day: [0, 0],
  late: [3, 7],
};
const STATEMENT_LAST = -3;
const LATE_LAST = DAYS.late[1];

/** `ownDay`: the day of contact for `wantedOn`. `lastDay`: the last valid one. */
interface ReminderDays {
  readonly wantedOn: CalendarDate;
  readonly ownDay: CalendarDate;
  readonly lastDay: CalendarDate;
}

/**
 * The days of a rule for an instalment. An overdue reminder moves to the next day of contact, the others to the one
 * before.
 */
const daysOfRule = (dueOn: CalendarDate, rule: ReminderRule): ReminderDays => {
  const wantedOn = rule === 'statement' ? statementReadyOn(dueOn) : addDays(dueOn, DAYS[rule][0]);
  return {
    wantedOn,
    // Overdue: no hurry.
    ownDay: rule === 'late' ? nextContactDay(wantedOn) : contactDay(wantedOn),
    lastDay: addDays(dueOn, rule === 'statement' ? STATEMENT_LAST : DAYS[rule][1]),
  };
};

/** The days of a repeated reminder. */
const daysOfAsked = (dueOn: CalendarDate, on: CalendarDate): ReminderDays => {
  const lastDay = on <= dueOn ? dueOn : addDays(on, LATE_LAST);
  return { wantedOn: on, ownDay: nextContactDay(on), lastDay };
};

/**
 * Plans a person's contacts from now on, and those that cannot be sent any more. Ley 2300/2023 art. 3: inside the
 * window of the day, one contact a day and one channel a week, for all credits of the person. Reminders before a due
 * date move earlier when their day is forbidden, and never after the due date; overdue ones are sent once, on the first
 * free day, unless a later reminder is due by then. The statement (five business days before) is the first contact of
 * an instalment.
 */
export const planReminders = ({
  dues,
  choices,
  asked,
  contacts,
  notices,
  reachable,
  now,
}: ReminderFacts): ReminderPlan => {
  // The newest first: a week keeps to the channel of its first contact.
  const made = [...contacts, ...notices].sort((first, second) => second.at.getTime() - first.at.getTime());
  const days = new Set(made.map(({ at }) => bogotaDate(at)));
  const channels = new Map(made.map(({ at, channel }) => [weekOf(bogotaDate(at)), channel]));
  const sent = new Set(contacts.map(nameOf));
  const firstDay = firstDayLeft(now);
  const planned: PlannedContact[] = [];
  const dropped: DroppedReminder[] = [];

  const all = dues.flatMap((due) => [
    ...choices.rules
      .map((rule) => wantedByRule(due, rule))
      .filter(({ wantedOn }) => wantedOn >= choices.since),
    ...asked.filter((one) => isOf(one, due)).map(({ on }) => wantedAgain(due, on)),
  ]);
  const wanted = all
    .filter((one) => !sent.has(nameOf(one)))
    .sort(
      (first, second) =>
        // Requested repeats take a day that the rules leave free.
        Number(first.rule === 'again') - Number(second.rule === 'again') ||
        compare(first.wantedOn, second.wantedOn) ||
        compare(first.dueOn, second.dueOn),
    );
  for (const one of wanted) {
    const { key, ownDay, lastDay } = one;
    const drop = (reason: DropReason) => dropped.push({ ...key, reason });
    const isMissed = ownDay < firstDay;
    if (isMissed && isOvertaken(one, all, firstDay)) {
      drop('overtaken');
      continue;
    }
    const left = daysLeft(latestOf(ownDay, firstDay), lastDay);
    const on = left.find((day) => !days.has(day));
    if (on === undefined) {
      drop(left.length > 0 ? 'day_taken' : 'no_day_left');
      continue;
    }
    const ofWeek = channels.get(weekOf(on));
    const usable = choices.channels.filter((channel) => reachable.has(channel));
    const channel = ofWeek ?? usable[0];
    if (channel === undefined) drop('not_reachable');
    else if (!usable.includes(channel)) drop('channel_gone');
    else {
      const window = windowFrom(on, choices.hour);
      if (!window) throw new RangeError(`No contact on ${on}`);
      const from = window.from < now ? now : window.from;
      planned.push({ ...key, on, channel, window: { from, until: window.until } });
      days.add(on);
      channels.set(weekOf(on), channel);
    }
  }
  return { planned: planned.sort((first, second) => compare(first.on, second.on)), dropped };
};

type Wanted = ReminderKey & Omit<ReminderDays, 'wantedOn'> & { readonly key: ReminderKey };

const wantedByRule = (due: DueInstalment, rule: ReminderRule): Wanted => {
  const days = daysOfRule(due.dueOn, rule);
  const key = keyOf(due, rule, days.wantedOn);
  return { ...key, key, ...afterPromise(days, due, rule) };
};

/** An overdue reminder waits until the promised day is over, with as many days left for it as without a promise. */
const afterPromise = (
  { wantedOn, ownDay, lastDay }: ReminderDays,
  { promisedOn }: DueInstalment,
  rule: ReminderRule,
): Omit<ReminderDays, 'wantedOn'> => {
  if (rule !== 'late' || promisedOn === undefined || promisedOn < wantedOn) return { ownDay, lastDay };
  const day = addDays(promisedOn, 1);
  const lateDays = daysBetween(wantedOn, lastDay);
  return { ownDay: nextContactDay(day), lastDay: addDays(day, lateDays) };
};

const wantedAgain = (due: DueInstalment, on: CalendarDate): Wanted => {
  const key = keyOf(due, 'again', on);
  return { ...key, key, ...daysOfAsked(due.dueOn, on) };
};

const keyOf = (
  { creditNumber, number, dueOn }: DueInstalment,
  rule: ContactRule,
  wantedOn: CalendarDate,
): ReminderKey => ({ creditNumber, number, dueOn, rule, wantedOn });

const isOf = (one: Pick<DueInstalment, 'creditNumber' | 'number'>, due: DueInstalment): boolean =>
  one.creditNumber === due.creditNumber && one.number === due.number;

/** Whether another reminder of the same instalment is due by the day on which this one could be made up for. */
const isOvertaken = (missed: Wanted, all: readonly Wanted[], firstDay: CalendarDate): boolean =>
  all.some((other) => isOf(other, missed) && other.ownDay > missed.ownDay && other.ownDay <= firstDay);

/** Today while its window is open or still to come, else the next day of contact. */
const firstDayLeft = (now: Date): CalendarDate => {
  const today = bogotaDate(now);
  const window = windowFrom(today, 0);
  return window && now < window.until ? today : nextContactDay(addDays(today, 1));
};

const daysLeft = (first: CalendarDate, last: CalendarDate): readonly CalendarDate[] => {
  const days: CalendarDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (contactHours(day)) days.push(day);
  return days;
};

const nameOf = ({ creditNumber, number, rule, wantedOn }: ReminderKey): string =>
  `${creditNumber}/${number}/${rule}/${wantedOn}`;

const compare = (first: string, second: string): number => (first < second ? -1 : Number(first > second));
