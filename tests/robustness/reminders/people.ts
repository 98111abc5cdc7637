import { addMonths, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { seedRateCaps } from '../../../server/applications/rate-caps.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { findLoan } from '../../../server/loans/loans.ts';
import { copyLoans } from '../../support/copy-loans.ts';
import type { OwnDatabase } from '../../support/own-database.ts';
import { type LoanLife, playLoans } from '../../support/portfolio.ts';
import type { Random } from '../../support/random.ts';
import { businessDaysBefore, type Day, nearestAllowed, plusDays } from '../law.ts';
import { STEPS, TIMELINE, type Vendor } from './timeline.ts';
import { DEVICE_KEYS } from './vendors.ts';

/** Each channel has a vendor of its own. */
type Channel = Vendor;
type Rule = 'statement' | 'three_days' | 'eve' | 'due_day';

interface Device {
  readonly id: string;
  /** Unsubscribed for good from this day on. */
  readonly goneFrom: Day | undefined;
}

/** Somebody with a credit and devices; everybody pays in time, so that no notice of arrears shares the days of reminders. */
export interface Person {
  readonly accountId: string;
  readonly creditNumber: number;
  readonly email: string;
  readonly dueOn: Day;
  /** The step during which the instalment is paid. */
  readonly paidIn: number;
  /** Best first. */
  readonly channels: readonly Channel[];
  readonly rules: readonly Rule[];
  readonly hour: number;
  readonly devices: readonly Device[];
}

const LIKED: readonly (readonly Channel[])[] = [
  ['push'],
  ['push', 'email'],
  ['push', 'email'],
  ['email', 'push'],
];
const RULES: readonly (readonly Rule[])[] = [
  ['statement', 'eve', 'due_day'],
  ['statement', 'three_days', 'eve', 'due_day'],
  ['eve', 'due_day'],
];
const PAID_LATE_SHARE = 0.6;
const GONE_SHARE = 0.25;
const MOST_DEVICES = 3;

const drawPerson = (
  random: Random,
  owner: Pick<Person, 'accountId' | 'creditNumber' | 'email' | 'dueOn'>,
): Person => {
  const { accountId, dueOn } = owner;
  const inTime = STEPS.filter(({ day }) => day <= dueOn);
  // While the reminders of the last days are tried.
  const last = inTime.slice(random.chance(PAID_LATE_SHARE) ? -8 : 0);
  const days = [...new Set(STEPS.map(({ day }) => day))];
  return {
    ...owner,
    paidIn: random.pick(last).index,
    channels: random.pick(LIKED),
    rules: random.pick(RULES),
    hour: random.pick(TIMELINE.hours),
    devices: Array.from({ length: random.between(0, MOST_DEVICES) }, (_, index) => ({
      id: `${accountId}-${index}`,
      goneFrom: random.chance(GONE_SHARE) ? random.pick(days) : undefined,
    })),
  };
};

/** A required reminder, its own day and the last one on which it is still useful. */
export interface Wanted {
  /** As the log names it: the rule and its day. */
  readonly name: string;
  readonly wantedOn: Day;
  readonly ownDay: Day;
  readonly lastDay: Day;
}

/** Days from the due date to the rule's first and last day (Decisions §14); the statement's is business days before. */
const DAYS = { three_days: [-3, -2], eve: [-1, -1], due_day: [0, 0] } as const;
const STATEMENT_LAST = -3;
const STATEMENT_BUSINESS_DAYS = 5;

export const wantedBy = ({ dueOn, rules }: Person): readonly Wanted[] =>
  rules
    .map((rule): Wanted => {
      const [first, last] = rule === 'statement' ? [undefined, STATEMENT_LAST] : DAYS[rule];
      const wantedOn =
        first === undefined ? businessDaysBefore(dueOn, STATEMENT_BUSINESS_DAYS) : plusDays(dueOn, first);
      return {
        ...{ name: `${rule}/${wantedOn}`, wantedOn },
        ...{ ownDay: nearestAllowed(wantedOn, -1), lastDay: plusDays(dueOn, last) },
      };
    })
    .sort((one, other) => one.wantedOn.localeCompare(other.wantedOn));

const TERM = 12;
/** Instalments paid on their day before the round; the next one is under test. */
const PAID = 2;
/** Preferences are older than the round. */
const SINCE = '2027-01-01';
const BATCH = 1_000;

const lifeDue = (dueOn: CalendarDate, index: number): LoanLife => {
  const disbursedOn = addMonths(dueOn, -(PAID + 1));
  const paidOn = Array.from({ length: PAID }, (_, paid) => addMonths(disbursedOn, paid + 1));
  return {
    ...{ principal: 1_000_000 + index * 250_000, term: TERM, disbursedOn },
    payments: paidOn.map((on) => ({ on, pays: 'minimum' })),
  };
};

/** Whose instalment falls due on a day of the timeline. */
const readOwners = async (db: Database, dues: readonly Day[]) => {
  const rows = await db
    .selectFrom('loan')
    .innerJoin('profile', 'profile.account_id', 'loan.account_id')
    .select(['loan.credit_number', 'loan.account_id', 'loan.disbursed_on', 'profile.email'])
    .orderBy('loan.credit_number')
    .execute();
  return rows.map(({ credit_number: creditNumber, account_id: accountId, disbursed_on, email }) => {
    const dueOn = addMonths(calendarDate(disbursed_on), PAID + 1);
    if (!dues.includes(dueOn)) throw new Error(`credit ${creditNumber} is due on ${dueOn}`);
    return { accountId, creditNumber, dueOn, email };
  });
};

const savePreferences = async (db: Database, people: readonly Person[], pushPort: number, now: Date) => {
  const preferences = people.map(({ accountId, channels, rules, hour }) => ({
    ...{ account_id: accountId, channels: [...channels], rules: [...rules], hour, is_detailed: false },
    ...{ since: SINCE, next_check_at: now, answered_at: now, saved_at: now },
  }));
  const devices = people.flatMap(({ accountId, devices: own }) =>
    own.map(({ id }) => ({
      ...{ endpoint: `https://127.0.0.1:${pushPort}/push/${id}`, account_id: accountId, created_at: now },
      ...{ p256dh: DEVICE_KEYS.p256dh, auth: DEVICE_KEYS.auth },
    })),
  );
  for (let start = 0; start < preferences.length; start += BATCH)
    await db
      .insertInto('reminder_preferences')
      .values(preferences.slice(start, start + BATCH))
      .execute();
  for (let start = 0; start < devices.length; start += BATCH)
    await db
      .insertInto('push_device')
      .values(devices.slice(start, start + BATCH))
      .execute();
};

/** Fills an empty database with people who have reminders, drawn from the seed. */
export const fillPeople = async (
  database: Pick<OwnDatabase, 'db' | 'keys'>,
  {
    loans,
    random,
    pushPort,
    now,
  }: {
    readonly loans: number;
    readonly random: Random;
    readonly pushPort: number;
    readonly now: Date;
  },
): Promise<readonly Person[]> => {
  const { db } = database;
  const { dues, first } = TIMELINE;
  await seedRateCaps(db);
  const lives = dues.map((day, index) => lifeDue(calendarDate(day), index));
  await playLoans(database, lives, calendarDate(plusDays(first, -1)));
  await copyLoans(database, loans);
  const people = (await readOwners(db, dues)).map((owner) => drawPerson(random, owner));
  // Precondition: the product has an unpaid instalment due on that day.
  const loan = await findLoan(db, people[0]?.creditNumber ?? 0);
  const instalment = loan?.history.account.instalments.find(({ dueOn }) => dueOn === people[0]?.dueOn);
  if (!instalment || instalment.isSettled) throw new Error('the loans are not as they should be');
  await savePreferences(db, people, pushPort, now);
  return people;
};
