import type { Arrival } from './arrivals.ts';
import { assertDay, type DailyResult, initialPersonState, loggedName } from './daily-assertions.ts';
import { groupBy } from './group-by.ts';
import { dayAt, daysFrom, hoursOf } from './law.ts';
import { judgeMessage } from './message-assertions.ts';
import type { Person } from './people.ts';

/** The same reminder under two ids, or on two days: duplicates that a vendor cannot detect. */
const judgeRepeats = ({ arrivals, logged, tally }: DailyResult): void => {
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
  const { timeline, arrivals, logged, tally } = result;
  for (const arrival of arrivals)
    if (logged.get(arrival.id)?.accountId !== ownerOf(arrival))
      tally.complain(`nobody knows of ${arrival.id} to ${arrival.to}`);
  judgeRepeats(result);

  const byPerson = groupBy(arrivals, ownerOf);
  const gaveUpBy = groupBy([...logged.values()], ({ accountId, reason, attemptedOn }) =>
    reason === 'channel_gone' && attemptedOn ? accountId : undefined,
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
        gaveUp: gaveUp.filter(({ attemptedOn }) => attemptedOn === day),
      };
      assertDay(person, day, state, ofDay, result);
    }
  }
};
