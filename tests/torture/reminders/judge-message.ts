import type { Tally } from '../../support/tally.ts';
import type { Change, Happened, Logged } from './happened.ts';
import { dayAt, isAllowedAt, windowOf } from './law.ts';
import type { Person } from './people.ts';
import type { Arrival } from './vendors/received.ts';

/** A message that was under way when somebody paid is nobody's fault. */
const MOMENT_MS = 2_000;
/** The shortest life of a notification: what is sent in a window's last minute may arrive in the next. */
const SHORTEST_LIFE_MS = 60_000;

/** What holds of each message alone: inside the window, not before the chosen hour, nothing after payment or a stop. */
export const judgeMessage = (
  { at, orAt, realMs, until, name, channel, to }: Arrival,
  person: Person,
  log: Logged,
  { happened, tally }: { readonly happened: Happened; readonly tally: Tally },
): void => {
  const forbid = (isSo: boolean, what: string): void => {
    if (!isSo) return;
    tally.add(what);
    tally.complain(`${what}: ${log.id} by ${channel} to ${to} at ${new Date(at).toISOString()}`);
  };
  const isAfter = (change: Change | undefined): boolean =>
    change !== undefined && realMs > change.realMs + MOMENT_MS;
  const window = windowOf(dayAt(at), person.hour);

  forbid(!isAllowedAt(at) && !isAllowedAt(orAt), 'outside the window');
  if (window) {
    const latest = Math.max(window.until, at + SHORTEST_LIFE_MS) + MOMENT_MS;
    forbid(at < window.from, 'before the chosen hour');
    forbid(until !== undefined && until > latest, 'may arrive after the window');
  }
  forbid(isAfter(happened.paid.get(log.creditNumber)), 'after payment');
  forbid(isAfter(happened.stopped.get(log.accountId)), 'after stopping');
  forbid(name !== undefined && name !== `${log.dueOn}/${log.rule}`, 'under another name');
};
