import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import type { Figure } from '../../support/figures.ts';
import { createRandom } from '../../support/random.ts';
import { createTally } from '../../support/tally.ts';
import { type Arrival, arrivalsOf, readAttempts } from './attempts.ts';
import { createReminderContext } from './context.ts';
import { figuresOf } from './figures.ts';
import type { Logged } from './happened.ts';
import { readOwedMessages, readStarts, readUnderWay } from './notices.ts';
import { assertMessages } from './oracle.ts';
import type { Person } from './people.ts';
import { playTimeline } from './play-timeline.ts';
import { FULL_TIMELINE, SHORT_TIMELINE } from './timeline.ts';

export interface ReminderSettings {
  readonly loans: number;
  readonly kills: number;
  readonly servers: number;
  readonly seed: string;
}

export interface ReminderReport {
  readonly figures: readonly Figure[];
  readonly complaints: readonly string[];
  readonly log: string;
}

/** Fewer loans use the short timeline. */
const WHOLE_FROM = 2_000;

const readLog = async (db: Database): Promise<ReadonlyMap<string, Logged>> => {
  const rows = await db.selectFrom('reminder').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ id: row.id, accountId: row.account_id, creditNumber: row.credit_number, dueOn: row.due_on },
        ...{ rule: row.rule, wantedOn: row.wanted_on, state: row.state, reason: row.reason },
        attemptedOn: row.attempted_at ? bogotaDate(row.attempted_at) : undefined,
      },
    ]),
  );
};

const ownersOf = async (db: Database, people: readonly Person[]) => {
  const rows = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.id', 'account.phone', 'profile.email'])
    .execute();
  const borrowers = await db
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .select(['application.account_id', 'profile.email'])
    .execute();
  const owners = new Map<string, string>();
  for (const { id, phone, email } of rows) {
    owners.set(phone, id);
    if (email) owners.set(email, id);
  }
  for (const { account_id: id, email } of borrowers) owners.set(email, id);
  for (const { accountId, devices } of people) for (const { id } of devices) owners.set(id, accountId);
  return ({ to }: Arrival) => owners.get(to);
};

/** One round: days of reminders with faults, then actual against required messages. */
export const runReminders = async (settings: ReminderSettings): Promise<ReminderReport> => {
  const { loans, kills, seed } = settings;
  const timeline = loans < WHOLE_FROM ? SHORT_TIMELINE : FULL_TIMELINE;
  const random = createRandom(`${seed}/reminders`);
  const tally = createTally();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const say = (what: string) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${what}`);
  const context = await createReminderContext({ ...settings, timeline }, random, tally);
  try {
    const { database, fleet, vendors, clockwork, people } = context;
    say(`everybody is up; ${people.length} people with ${loans} loans, ${kills} kills`);
    const happened = await playTimeline(
      context,
      { timeline, kills, loans },
      { random: random.of('kills'), tally, say },
    );
    say('counting');
    const { db } = database;
    const logged = await readLog(db);
    const { moves } = clockwork;
    const arrivals = arrivalsOf(vendors.received, {
      ...{ attempts: await readAttempts(db), starts: await readStarts(db), moves },
    });
    const owed = await readOwedMessages(db);
    const underWay = await readUnderWay(db, moves);
    assertMessages(people, await ownersOf(db, people), {
      ...{ timeline, happened, arrivals, logged, owed, underWay, tally },
    });
    const figures = await figuresOf({
      ...{ db, people, loans, arrivals, logged, tally },
      ...{ startTimes: fleet.startTimes, seconds: seconds() },
    });
    return { figures, complaints: tally.complaints, log: fleet.log() };
  } finally {
    await context.close();
  }
};
