import { groupBy } from '../../support/group-by.ts';
import type { Tally } from '../../support/tally.ts';
import { dayAt, daysFrom, hoursOf, isAllowedAt, windowOf } from '../law.ts';
import { NOTICES } from '../message-kinds.ts';
import type { Arrival } from './attempts.ts';
import { assertDay, type DailyResult, initialPersonState, loggedName } from './daily-assertions.ts';
import type { Change, Happened, Logged } from './happened.ts';
import { judgeNotices, owedTo, underWayOn } from './notices.ts';
import type { Person } from './people.ts';

/**
 * Rules for a single message: inside the window, not before the preferred hour, not decided after a payment or
 * unsubscribe. By the clock of the sending server: moving it does not delay a message in flight.
 */
const judgeMessage = (
  { at, startedAt, until, name, channel, to }: Arrival,
  person: Person,
  log: Logged,
  { happened, tally }: { readonly happened: Happened; readonly tally: Tally },
): void => {
  const forbid = (isSo: boolean, what: string): void => {
    if (!isSo) return;
    tally.add(what);
    tally.complain(`${what}: ${log.id} by ${channel} to ${to} at ${new Date(at).toISOString()}`);
  };
  const isAfter = (change: Change | undefined): boolean => change !== undefined && startedAt > change.realMs;
  const window = windowOf(dayAt(at), person.hour);

  forbid(!isAllowedAt(at), 'outside the window');
  if (window) {
    forbid(at < window.from, 'before the chosen hour');
    forbid(until !== undefined && until > window.until, 'may arrive after the window');
  }
  forbid(isAfter(happened.paid.get(log.creditNumber)), 'after payment');
  forbid(isAfter(happened.stopped.get(log.accountId)), 'after stopping');
  forbid(name !== undefined && name !== `${log.dueOn}/${log.rule}`, 'under another name');
};

/** The same reminder under two ids, or on two days: duplicates that a vendor cannot detect. */
const judgeRepeats = (arrivals: readonly Arrival[], { logged, tally }: DailyResult): void => {
  const taken = arrivals.filter(({ outcome }) => outcome === 'taken');
  const byReminder = groupBy(taken, ({ id }) => {
    const log = logged.get(id);
    return log && loggedName(log);
  });
  for (const [name, same] of byReminder) {
    const ids = new Set(same.map(({ id }) => id));
    const days = new Set(same.map(({ at }) => dayAt(at)));
    if (ids.size === 1 && days.size === 1) continue;
    tally.add('duplicates');
    tally.complain(`duplicate: ${name} in ${ids.size} messages on ${days.size} days`);
  }
};

/**
 * Compares the received messages with those required of each person, day by day: derived from due dates, preferences,
 * law and faults, not from the servers' plans. The log only identifies a message's reminder. Reports every difference.
 */
export const assertMessages = (
  people: readonly Person[],
  ownerOf: (arrival: Arrival) => string | undefined,
  result: DailyResult,
): void => {
  const { timeline, arrivals, logged, owed, underWay, tally } = result;
  for (const arrival of arrivals) {
    const known = arrival.kind === 'reminder' ? logged.get(arrival.id)?.accountId : owedTo(arrival, owed);
    if (known === undefined || known !== ownerOf(arrival))
      tally.complain(`nobody knows of ${arrival.kind} ${arrival.id} to ${arrival.to}`);
  }
  const reminders = arrivals.filter(({ kind }) => kind === 'reminder');
  judgeRepeats(reminders, result);
  judgeNotices(arrivals, result);

  const byPerson = groupBy(reminders, ownerOf);
  const noticesBy = groupBy(
    arrivals.filter(({ kind }) => NOTICES.includes(kind)),
    ownerOf,
  );
  const underWayBy = groupBy(underWay, ({ accountId }) => accountId);
  const gaveUpBy = groupBy([...logged.values()], ({ accountId, reason, attemptedOn }) =>
    reason === 'channel_gone' && attemptedOn ? accountId : undefined,
  );
  const askedFor = new Set(arrivals.map(({ id }) => id));
  const unaskedBy = groupBy([...logged.values()], ({ id, accountId, reason, attemptedOn }) =>
    reason === 'channel_down' && attemptedOn && !askedFor.has(id) ? accountId : undefined,
  );
  for (const person of people) {
    const own = byPerson.get(person.accountId) ?? [];
    for (const arrival of own) {
      const log = logged.get(arrival.id);
      if (log && arrival.outcome === 'taken') judgeMessage(arrival, person, log, result);
    }
    const gaveUp = gaveUpBy.get(person.accountId) ?? [];
    tally.add('given up: every device gone after a try', gaveUp.length);
    const state = initialPersonState(person);
    for (const day of daysFrom(timeline.first, timeline.last).filter(hoursOf)) {
      const ofDay = {
        arrivals: own.filter(({ at }) => dayAt(at) === day),
        notices: (noticesBy.get(person.accountId) ?? []).filter(({ at }) => dayAt(at) === day),
        underWay: underWayOn(day, underWayBy.get(person.accountId) ?? []),
        gaveUp: gaveUp.filter(({ attemptedOn }) => attemptedOn === day),
        unasked: (unaskedBy.get(person.accountId) ?? []).filter(({ attemptedOn }) => attemptedOn === day),
      };
      assertDay(person, day, state, ofDay, result);
    }
  }
};
