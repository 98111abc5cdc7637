import type { Tally } from '../../support/tally.ts';
import { type Day, type Window, weekOf, windowOf } from '../law.ts';
import type { Arrival } from './attempts.ts';
import type { Change, Happened, Logged } from './happened.ts';
import type { OwedMessage, UnderWay } from './notices.ts';
import { type Channel, channelsOn, type Person, vendorOf, type Wanted, wantedBy } from './people.ts';
import { isVendorDown, type Step, type Timeline } from './timeline.ts';

/** A day with a required contact: its steps, and the first one in its window. */
interface OwedDay {
  readonly day: Day;
  readonly steps: readonly Step[];
  readonly dueStep: Step | undefined;
  readonly channel: Channel;
}

/**
 * Whether a change was made before the day's required contact; `maybe` when they overlapped. The deadline is the first
 * settled step with a working vendor.
 */
const wasBefore = (
  change: Change | undefined,
  { day, steps, dueStep, channel }: OwedDay,
  { timeline, happened }: { readonly timeline: Timeline; readonly happened: Happened },
): 'yes' | 'no' | 'maybe' => {
  const made = change && happened.steps[change.step];
  if (!made || made.day > day) return 'no';
  if (made.day < day || !dueStep || made.index < dueStep.index) return 'yes';
  const wasDone = steps.some(
    ({ index, at }) =>
      index >= dueStep.index &&
      index < made.index &&
      happened.settled.has(index) &&
      !isVendorDown(timeline, vendorOf(channel), day, at),
  );
  return wasDone ? 'no' : 'maybe';
};

/** Whether a channel's vendor is down at the end of a window. */
const isDownToTheEnd = (timeline: Timeline, { steps, channel }: OwedDay, { until }: Window): boolean =>
  steps
    .filter(({ at, ends }) => ends && at < until)
    .every(({ day, at }) => isVendorDown(timeline, vendorOf(channel), day, at));

export interface DailyResult {
  readonly timeline: Timeline;
  readonly happened: Happened;
  readonly arrivals: readonly Arrival[];
  readonly logged: ReadonlyMap<string, Logged>;
  readonly owed: ReadonlyMap<string, OwedMessage>;
  readonly underWay: readonly UnderWay[];
  readonly tally: Tally;
}

/** A person's reminders as the days before left them. */
export interface PersonState {
  readonly wanted: readonly Wanted[];
  /** Reminders that a vendor was asked to send: they must not be sent on another day. */
  readonly told: Set<string>;
  /** By the week's Monday. */
  readonly channels: Map<Day, Channel>;
  /** Dropped because the week's channel was gone: sending them the next week is optional. */
  readonly optional: Set<string>;
}

export const initialPersonState = (person: Person): PersonState => ({
  wanted: wantedBy(person),
  told: new Set(),
  channels: new Map(),
  optional: new Set(),
});

const nameOf = ({ credit, rule, wantedOn }: Wanted): string => `${credit.number}/${rule}/${wantedOn}`;

export const loggedName = ({ creditNumber, rule, wantedOn }: Logged): string =>
  `${creditNumber}/${rule}/${wantedOn}`;

/** While the push service is down no server learns of a revoked subscription. */
const usableOn = (day: Day, person: Person, asked: readonly Arrival[]): readonly Channel[] => {
  const isRefused = asked.some(({ channel, outcome }) => channel === 'push' && outcome === 'refused');
  return channelsOn(day, person).filter(
    (channel) =>
      channel !== 'push' || isRefused || person.devices.some(({ goneFrom }) => !goneFrom || goneFrom > day),
  );
};

/** The reminders allowed on a day: a missed one is superseded by a later one of the same instalment. */
const openOn = (day: Day, { wanted, told }: PersonState): readonly Wanted[] =>
  wanted.filter((one) => {
    if (day < one.ownDay || day > one.lastDay || told.has(nameOf(one))) return false;
    const isOvertaken = wanted.some(
      (other) => other.credit === one.credit && other.ownDay > one.ownDay && other.ownDay <= day,
    );
    return one.ownDay === day || !isOvertaken;
  });

const describe = (asked: readonly Arrival[], logged: DailyResult['logged']): string =>
  asked
    .map(({ id, outcome, at }) => {
      const log = logged.get(id);
      return `${log && loggedName(log)} ${outcome} at ${new Date(at).toISOString()}, now ${log?.state} ${log?.reason}`;
    })
    .join('; ');

/** What reached a person on a contact day, and what their log says of it besides. */
export interface LoggedDay {
  /** Reminders. */
  readonly arrivals: readonly Arrival[];
  /** Notices that urge to pay, and when they were under way. */
  readonly notices: readonly Arrival[];
  readonly underWay: readonly UnderWay[];
  /** Tried, and then every device was gone. */
  readonly gaveUp: readonly Logged[];
  /** Begun by a server that was killed before it asked the vendor, and not begun again in the window. */
  readonly unasked: readonly Logged[];
}

/** Actual against required messages of a person on a contact day. */
export const assertDay = (
  person: Person,
  day: Day,
  state: PersonState,
  { arrivals, notices, underWay, gaveUp, unasked }: LoggedDay,
  result: DailyResult,
): void => {
  const { timeline, happened, logged, tally } = result;
  const complain = (what: string, of: string): void => {
    tally.add(what);
    tally.complain(`${what}: ${of} on ${day}, ${person.accountId}`);
  };
  const open = openOn(day, state);
  const asked = arrivals.filter(({ outcome }) => outcome !== 'gone');
  const usable = usableOn(day, person, asked);
  const channelOfWeek = state.channels.get(weekOf(day));
  const channel = channelOfWeek ?? underWay[0]?.channel ?? usable[0];
  const taken = arrivals.filter(({ outcome }) => outcome === 'taken');
  const ids = [...new Set(taken.map(({ id }) => id))];
  const takenNotices = notices.filter(({ outcome }) => outcome === 'taken');
  const contacts = [...new Set([...taken, ...takenNotices].map(({ id }) => id))];

  if (contacts.length > 1) complain('twice in a day', contacts.join(' and '));
  for (const arrival of taken)
    if (arrival.channel !== channel) complain('by another channel', `${arrival.channel} for ${channel}`);
  for (const notice of takenNotices) {
    const channelBefore = channelOfWeek ?? asked[0]?.channel ?? notice.channel;
    if (notice.kind !== 'acceleration_notice' && notice.channel !== channelBefore)
      complain('by another channel', `a notice by ${notice.channel} for ${channelBefore}`);
  }
  for (const id of ids) {
    const log = logged.get(id);
    if (!log || !open.some((one) => nameOf(one) === loggedName(log)))
      complain('not to be sent that day', log ? loggedName(log) : id);
  }

  const window = windowOf(day, person.hour);
  const steps = happened.steps.filter((step) => step.day === day);
  const dueStep = window && steps.find(({ at }) => at >= window.from && at < window.until);
  if (window && dueStep && channel !== undefined) {
    const owedDay: OwedDay = { day, steps, dueStep, channel };
    const decided = steps.find(({ index }) => index >= dueStep.index && happened.settled.has(index));
    const decidedBy = happened.steps[(decided?.index ?? Number.NaN) + 1]?.at ?? Number.POSITIVE_INFINITY;
    const isDayTaken = underWay.some(({ from }) => from < decidedBy);
    const isPending = (creditNumber: number): boolean =>
      [happened.paid.get(creditNumber), happened.stopped.get(person.accountId)].every(
        (change) => wasBefore(change, owedDay, result) === 'no',
      );
    if (!usable.includes(channel)) for (const one of open) state.optional.add(nameOf(one));
    else if (asked.length === 0 && gaveUp.length === 0 && isDayTaken) tally.add('days taken by a notice');
    else if (asked.length === 0 && unasked.length > 0 && isDownToTheEnd(timeline, owedDay, window))
      tally.add('given up: killed before it asked, and nobody took any all day');
    else if (asked.length === 0 && gaveUp.length === 0) {
      const owed = open.find((one) => !state.optional.has(nameOf(one)) && isPending(one.credit.number));
      if (owed) complain('missing', `${nameOf(owed)} by ${channel}`);
    } else if (taken.length === 0 && gaveUp.length === 0) {
      // Tried and rejected; if the outage ended before the day did, it had to be retried.
      const isStillOwed = asked.every(({ id }) => isPending(logged.get(id)?.creditNumber ?? 0));
      if (isDownToTheEnd(timeline, owedDay, window)) tally.add('given up: nobody took it all day');
      else if (isStillOwed) complain('missing', `${describe(asked, logged)} by ${channel}`);
      else tally.add('given up: paid or stopped while it was tried');
    }
  }

  for (const id of [...asked, ...gaveUp, ...unasked].map((one) => one.id)) {
    const log = logged.get(id);
    if (log) state.told.add(loggedName(log));
  }
  const used = asked[0]?.channel ?? (gaveUp.length > 0 ? 'push' : underWay[0]?.channel);
  if (used) state.channels.set(weekOf(day), used);
};
