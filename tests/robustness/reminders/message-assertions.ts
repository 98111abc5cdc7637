import type { Tally } from '../../support/tally.ts';
import type { Arrival } from './arrivals.ts';
import type { Change, Happened, Logged } from './happened.ts';
import { dayAt, isAllowedAt, windowOf } from './law.ts';
import type { Person } from './people.ts';

/**
 * Rules for a single message: inside the window, not before the preferred hour, not decided after a payment or
 * unsubscribe. By the clock of the sending server: moving it does not delay a message in flight.
 */
export const judgeMessage = (
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
