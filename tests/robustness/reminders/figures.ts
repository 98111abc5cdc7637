import { sql } from 'kysely';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import type { Figure } from '../../support/figures.ts';
import type { Tally } from '../../support/tally.ts';
import { NOTICES } from '../message-kinds.ts';
import type { Arrival } from './attempts.ts';
import type { Logged } from './happened.ts';
import { CHANNELS, type Person } from './people.ts';

const readDeadJobs = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ dead: number }>`
    select count(*)::int as dead from pgboss.job
    where name in ('schedule-due', 'remind-person') and state = 'failed'`.execute(db);
  return rows[0]?.dead ?? 0;
};

/** The counts of a round; it fails when one exceeds its limit. */
export const figuresOf = async ({
  db,
  people,
  loans,
  arrivals,
  logged,
  tally,
  startTimes,
  seconds,
}: {
  readonly db: Database;
  readonly people: readonly Person[];
  readonly loans: number;
  readonly arrivals: readonly Arrival[];
  readonly logged: ReadonlyMap<string, Logged>;
  readonly tally: Tally;
  readonly startTimes: readonly number[];
  readonly seconds: number;
}): Promise<readonly Figure[]> => {
  const figure = (name: string, value: number, unit = ''): Figure => ({ name, value, unit });
  const counted = (name: string, unit = ''): Figure => figure(name, tally.of(name), unit);
  const never = (name: string, value = tally.of(name), unit = ''): Figure => ({
    name,
    value,
    unit,
    limit: 0,
  });
  const taken = arrivals.filter(({ outcome }) => outcome === 'taken');
  const ids = new Set(taken.filter(({ kind }) => kind === 'reminder').map(({ id }) => id));
  const others = taken.filter(({ kind }) => kind !== 'reminder');
  const notices = new Set(others.filter(({ kind }) => NOTICES.includes(kind)).map(({ id }) => id));
  const letters = new Set(others.filter(({ kind }) => !NOTICES.includes(kind)).map(({ id }) => id));
  const repeatsAmong = (messages: typeof taken): number =>
    messages.length - new Set(messages.map(({ id, to }) => `${id} ${to}`)).size;
  const toPhones = taken.filter(({ channel }) => channel === 'sms' || channel === 'whatsapp');
  const log = [...logged.values()];
  const sent = log.filter(({ state }) => state === 'sent');
  const reasons = log.flatMap(({ state, reason }) => (state === 'dropped' && reason ? [reason] : []));
  const devices = people.flatMap((person) => person.devices);
  return [
    figure('loans', loans),
    figure('people', people.length),
    figure('devices', devices.length),
    figure('devices that go for good', devices.filter(({ goneFrom }) => goneFrom !== undefined).length),
    counted('payments', 'meanwhile'),
    counted('people who stop it'),
    counted('people who turn their channels round'),
    counted('kills'),
    counted('days without a server'),
    figure('starts of a server', startTimes.length),
    ...CHANNELS.map((channel) => counted(`${channel} taken`)),
    ...CHANNELS.map((channel) => counted(`${channel} refused`)),
    counted('push gone', 'dead subscriptions, answered 410'),
    ...(['cut', 'hang', 'refuse'] as const).map((manner) => counted(`answers: ${manner}`)),
    figure('taken again under the same id', repeatsAmong(taken), 'known by it'),
    never('SMS or WhatsApp taken again', repeatsAmong(toPhones)),
    figure('reminders that arrived', ids.size),
    figure('notices of arrears that arrived', notices.size, 'contacts too'),
    figure('other letters and messages', letters.size),
    counted('days taken by a notice', 'for which a reminder waited'),
    figure('reminders in the log', log.length),
    ...[...new Set(reasons)].map((reason) =>
      figure(`dropped: ${reason}`, reasons.filter((other) => other === reason).length),
    ),
    counted('given up: nobody took it all day'),
    counted('given up: paid or stopped while it was tried'),
    counted('given up: every device gone after a try'),
    counted('given up: killed before it asked, and nobody took any all day'),
    figure('in all', seconds, 's'),
    never('duplicates'),
    never('twice in a day'),
    never('by another channel', undefined, 'in a week'),
    never('outside the window'),
    never('may arrive after the window'),
    never('before the chosen hour'),
    never('after payment'),
    never('after stopping'),
    never('not to be sent that day'),
    never('under another name'),
    never('missing', undefined, `of ${ids.size}`),
    never(
      'logged as sent, and never taken',
      sent.filter(({ id }) => !ids.has(id)).length,
      `of ${sent.length}`,
    ),
    never('left as under way', log.filter(({ state }) => state === 'sending').length),
    never('days without an end'),
    never('jobs dead', await readDeadJobs(db)),
    never('complaints', tally.complaintCount()),
  ];
};
