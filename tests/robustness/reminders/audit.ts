import { sql } from 'kysely';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { groupBy } from '../../support/group-by.ts';
import type { Tally } from '../../support/tally.ts';
import { violate } from '../harness/robot.ts';
import { type Day, dayAt, daysFrom, hoursOf, type Window, weekOf, windowOf } from '../law.ts';
import { type Person, type Wanted, wantedBy } from './people.ts';
import { isVendorDown, type Step, TIMELINE, type Vendor } from './timeline.ts';
import type { Received } from './vendors.ts';

export const VIOLATIONS = [
  ...['missing', 'duplicates', 'twice in a day', 'by another channel', 'not to be sent that day'],
  ...['outside the window', 'may arrive after the window', 'after payment', 'under another name'],
  ...['logged as sent, and never taken', 'left as under way', 'days without an end', 'jobs dead'],
] as const;

/** Events of a round besides the received messages. */
export interface Happened {
  readonly steps: readonly Step[];
  /** Steps after which nothing was pending before the clock moved on. */
  readonly settled: ReadonlySet<number>;
  /** When the payment of a credit was posted, in real time. */
  readonly paidAt: ReadonlyMap<number, number>;
}

interface Attempt {
  readonly id: string;
  /** By the server's own clock. */
  readonly since: Date;
  /** Start of the deciding transaction, in real time. */
  readonly begun_at: Date;
}

/** Records each decision to send with a database trigger: what the server knew when it began decides whether it was right. */
export const watchAttempts = async (db: Database): Promise<void> => {
  await sql`create table observed_attempt (id uuid, since timestamptz, begun_at timestamptz)`.execute(db);
  await sql`
    create function write_attempt() returns trigger language plpgsql as $$
    begin
      insert into observed_attempt values (new.id, new.attempting_since, transaction_timestamp());
      return null;
    end $$`.execute(db);
  await sql`
    create trigger attempt after update on reminder for each row
    when (new.attempts > old.attempts) execute function write_attempt()`.execute(db);
};

/** The product's records of messages, by id: they only identify the reminders. */
const readLog = async (db: Database) => {
  const rows = await db.selectFrom('reminder').selectAll().execute();
  return new Map(
    rows.map(({ id, rule, state, reason, ...row }) => [
      id,
      {
        ...{ id, rule, state, reason, name: `${rule}/${row.wanted_on}`, dueOn: row.due_on },
        ...{ accountId: row.account_id, creditNumber: row.credit_number },
        /** The day of its first attempt. */
        attemptedOn: row.attempted_at ? bogotaDate(row.attempted_at) : undefined,
      },
    ]),
  );
};

type Log = Awaited<ReturnType<typeof readLog>>;
type Logged = NonNullable<ReturnType<Log['get']>>;

/** A message by the clock of the server that decided to send it: moving it does not delay a message in flight. */
interface Arrival extends Received {
  readonly at: number;
  /** Start of that decision, in real time. */
  readonly startedAt: number;
}

const arrivalsOf = async (db: Database, received: readonly Received[]): Promise<readonly Arrival[]> => {
  const { rows } = await sql<Attempt>`select * from observed_attempt order by begun_at`.execute(db);
  const attempts = groupBy(rows, ({ id }) => id);
  return received.map((message) => {
    const attempt = attempts
      .get(message.id)
      ?.findLast(({ begun_at }) => begun_at.getTime() <= message.realMs);
    if (!attempt) throw new Error(`nobody decided to send ${message.id} to ${message.to}`);
    const startedAt = attempt.begun_at.getTime();
    return { ...message, startedAt, at: message.realMs + attempt.since.getTime() - startedAt };
  });
};

interface Round {
  readonly happened: Happened;
  readonly logged: Log;
  readonly tally: Tally;
}

/** Rules for a single message, whenever it was to come. */
const auditMessage = (
  { at, startedAt, lifeMs = 0, name, channel, to }: Arrival,
  { hour }: Person,
  log: Logged,
  { happened, tally }: Round,
): void => {
  const forbid = (isSo: boolean, kind: string): void => {
    if (isSo) violate(tally, kind, `${log.id} by ${channel} to ${to} at ${new Date(at).toISOString()}`);
  };
  const window = windowOf(dayAt(at), hour);
  forbid(!window || at < window.from || at >= window.until, 'outside the window');
  forbid(window !== undefined && at + lifeMs > window.until, 'may arrive after the window');
  forbid(startedAt > (happened.paidAt.get(log.creditNumber) ?? Number.POSITIVE_INFINITY), 'after payment');
  forbid(name !== undefined && name !== `${log.dueOn}/${log.rule}`, 'under another name');
};

/** The same reminder under two ids, or on two days: duplicates that a device cannot detect. */
const auditRepeats = (arrivals: readonly Arrival[], { logged, tally }: Round): void => {
  const taken = arrivals.filter(({ outcome }) => outcome === 'taken');
  const byReminder = groupBy(taken, ({ id }) => {
    const log = logged.get(id);
    return log && `${log.creditNumber}/${log.name}`;
  });
  for (const [name, same] of byReminder) {
    const ids = new Set(same.map(({ id }) => id));
    const days = new Set(same.map(({ at }) => dayAt(at)));
    if (ids.size > 1 || days.size > 1)
      violate(tally, 'duplicates', `${name} in ${ids.size} messages on ${days.size} days`);
    const again = same.length - new Set(same.map(({ id, to }) => `${id} ${to}`)).size;
    tally.add('taken again under the same id, and known by it', again);
  }
};

/** A person's reminders as the days before left them. */
interface PersonState {
  readonly wanted: readonly Wanted[];
  /** Reminders that a vendor was asked to send: they must not be sent on another day. */
  readonly told: Set<string>;
  /** By the week's Monday. */
  readonly channels: Map<Day, Vendor>;
  /** Dropped because the week's channel was gone: sending them the next week is optional. */
  readonly optional: Set<string>;
}

/** The reminders allowed on a day: a missed one is superseded by a later one. */
const openOn = (day: Day, { wanted, told }: PersonState): readonly Wanted[] =>
  wanted.filter((one) => {
    if (day < one.ownDay || day > one.lastDay || told.has(one.name)) return false;
    return one.ownDay === day || !wanted.some(({ ownDay }) => ownDay > one.ownDay && ownDay <= day);
  });

/** While the push service is down no server learns of a device that is gone. */
const usableOn = (day: Day, { channels, devices }: Person, asked: readonly Arrival[]): readonly Vendor[] => {
  const isRefused = asked.some(({ channel, outcome }) => channel === 'push' && outcome === 'refused');
  return channels.filter(
    (channel) =>
      channel !== 'push' || isRefused || devices.some(({ goneFrom }) => !goneFrom || goneFrom > day),
  );
};

/** What reached a person on a contact day, and what their log says of it besides. */
interface PersonDay {
  readonly day: Day;
  readonly arrivals: readonly Arrival[];
  /** Tried, and then every device was gone. */
  readonly gaveUp: readonly Logged[];
  /** Begun by a server that was killed before it asked the vendor, and not begun again in the window. */
  readonly unasked: readonly Logged[];
}

interface ContactDay {
  readonly steps: readonly Step[];
  readonly window: Window;
  /** The first step in the window. */
  readonly dueStep: Step;
  readonly channel: Vendor;
}

/** Whether the instalment was still owed at the first settled step with a working vendor; false also where payment and try overlapped. */
const wasOwed = (
  { paidIn }: Person,
  { steps, dueStep, channel }: ContactDay,
  { happened }: Round,
): boolean => {
  const paid = happened.steps[paidIn];
  return (
    !paid ||
    paid.day > dueStep.day ||
    (paid.day === dueStep.day &&
      paid.index >= dueStep.index &&
      steps.some(
        (step) =>
          step.index >= dueStep.index &&
          step.index < paid.index &&
          happened.settled.has(step.index) &&
          !isVendorDown(channel, step),
      ))
  );
};

/** What had to come on a day and did not. */
const auditMissing = (
  person: Person,
  contactDay: ContactDay,
  open: readonly Wanted[],
  { arrivals, unasked }: PersonDay,
  round: Round,
): void => {
  const { tally } = round;
  const { steps, window, channel } = contactDay;
  const isDownToTheEnd = steps
    .filter(({ at, ends }) => ends && at < window.until)
    .every((step) => isVendorDown(channel, step));
  const asked = arrivals.filter(({ outcome }) => outcome !== 'gone');
  const isPending = wasOwed(person, contactDay, round);
  const [owed] = open;
  if (isDownToTheEnd && (asked.length > 0 || unasked.length > 0))
    tally.add('given up: the vendor was down all day');
  else if (isPending && (asked.length > 0 || owed))
    violate(
      tally,
      'missing',
      `${owed?.name} by ${channel} on ${contactDay.dueStep.day}, ${person.accountId}: ${asked.map(({ id, outcome }) => `${id} ${outcome}`).join('; ')}`,
    );
  else if (asked.length > 0) tally.add('given up: paid while it was tried');
};

/** Actual against required messages of a person on a contact day. */
const auditDay = (person: Person, personDay: PersonDay, state: PersonState, round: Round): void => {
  const { happened, logged, tally } = round;
  const { day, arrivals, gaveUp, unasked } = personDay;
  const complain = (kind: string, details: string) =>
    violate(tally, kind, `${details} on ${day}, ${person.accountId}`);
  const open = openOn(day, state);
  const asked = arrivals.filter(({ outcome }) => outcome !== 'gone');
  const usable = usableOn(day, person, asked);
  const channel = state.channels.get(weekOf(day)) ?? usable[0];
  const taken = arrivals.filter(({ outcome }) => outcome === 'taken');
  const ids = new Set(taken.map(({ id }) => id));

  if (ids.size > 1) complain('twice in a day', [...ids].join(' and '));
  for (const arrival of taken)
    if (arrival.channel !== channel) complain('by another channel', `${arrival.channel} for ${channel}`);
  for (const id of ids) {
    const name = logged.get(id)?.name;
    if (!open.some((one) => one.name === name)) complain('not to be sent that day', `${name} ${id}`);
  }

  const window = windowOf(day, person.hour);
  const steps = happened.steps.filter((step) => step.day === day);
  const dueStep = window && steps.find(({ at }) => at >= window.from && at < window.until);
  if (window && dueStep && channel !== undefined) {
    if (!usable.includes(channel)) for (const { name } of open) state.optional.add(name);
    else if (taken.length === 0 && gaveUp.length === 0)
      auditMissing(
        person,
        { steps, window, dueStep, channel },
        open.filter(({ name }) => !state.optional.has(name)),
        personDay,
        round,
      );
  }
  for (const { id } of [...asked, ...gaveUp, ...unasked]) state.told.add(logged.get(id)?.name ?? '');
  const used = asked[0]?.channel ?? (gaveUp.length > 0 ? 'push' : undefined);
  if (used) state.channels.set(weekOf(day), used);
};

const auditPerson = (
  person: Person,
  arrivals: readonly Arrival[],
  log: readonly Logged[],
  askedFor: ReadonlySet<string>,
  round: Round,
): void => {
  const { logged, tally } = round;
  for (const arrival of arrivals) {
    const of = logged.get(arrival.id);
    if (of?.accountId !== person.accountId)
      tally.complain(`${arrival.id} came to ${arrival.to}, and is of ${of?.accountId}`);
    else if (arrival.outcome === 'taken') auditMessage(arrival, person, of, round);
  }
  const gaveUp = log.filter(({ reason, attemptedOn }) => reason === 'channel_gone' && attemptedOn);
  const unasked = log.filter(
    ({ id, reason, attemptedOn }) => reason === 'channel_down' && attemptedOn && !askedFor.has(id),
  );
  tally.add('given up: every device gone after a try', gaveUp.length);
  const state: PersonState = {
    ...{ wanted: wantedBy(person), told: new Set(), channels: new Map(), optional: new Set() },
  };
  for (const day of daysFrom(TIMELINE.first, TIMELINE.last).filter(hoursOf)) {
    const personDay: PersonDay = {
      day,
      arrivals: arrivals.filter(({ at }) => dayAt(at) === day),
      gaveUp: gaveUp.filter(({ attemptedOn }) => attemptedOn === day),
      unasked: unasked.filter(({ attemptedOn }) => attemptedOn === day),
    };
    auditDay(person, personDay, state, round);
  }
};

const auditJobs = async (db: Database, tally: Tally): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job
    where name in ('schedule-due', 'remind-person') and state = 'failed'`.execute(db);
  for (const { name } of rows) violate(tally, 'jobs dead', name);
};

/**
 * Compares the received messages with those required of each person, day by day: derived from due dates, devices, choices,
 * law and faults, not from the servers' plans. Reports every difference.
 */
export const audit = async (
  db: Database,
  people: readonly Person[],
  received: readonly Received[],
  round: Omit<Round, 'logged'>,
): Promise<void> => {
  const { tally } = round;
  const logged = await readLog(db);
  const arrivals = await arrivalsOf(db, received);
  const owners = new Map(
    people.flatMap(({ accountId, email, devices }) =>
      [email, ...devices.map(({ id }) => id)].map((address) => [address, accountId] as const),
    ),
  );
  const byPerson = groupBy(arrivals, ({ to }) => owners.get(to));
  const logBy = groupBy([...logged.values()], ({ accountId }) => accountId);
  const askedFor = new Set(arrivals.map(({ id }) => id));
  const taken = new Set(arrivals.filter(({ outcome }) => outcome === 'taken').map(({ id }) => id));
  auditRepeats(arrivals, { ...round, logged });
  for (const person of people) {
    const { accountId } = person;
    auditPerson(person, byPerson.get(accountId) ?? [], logBy.get(accountId) ?? [], askedFor, {
      ...{ ...round, logged },
    });
  }
  for (const { id, state } of logged.values()) {
    tally.add(`reminders ${state}`);
    if (state === 'sent' && !taken.has(id)) violate(tally, 'logged as sent, and never taken', id);
    if (state === 'sending') violate(tally, 'left as under way', id);
  }
  await auditJobs(db, tally);
};
