import { sql } from 'kysely';
import { controlsAt, type SandboxControls } from '../../../sandbox/demo/controls.ts';
import type { JobName } from '../../../server/infrastructure/jobs/queues.ts';
import { startAppOn, type TestApp } from '../../support/app-on-database.ts';
import { createRandom } from '../../support/random.ts';
import { createTally } from '../../support/tally.ts';
import { createAgenda } from '../harness/agenda.ts';
import { type PlayRange, robotOfRanges } from '../harness/ranges.ts';
import { type Day, dayAt, instantOf, plusDays } from '../law.ts';
import { begin, type Stage } from './acts.ts';
import { auditYear } from './audit.ts';
import { drawLife, type Life } from './lives.ts';
import { drawOutages, isDown, type Outage } from './outages.ts';
import { planLoan } from './plan.ts';

const FIRST_DAY: Day = '2026-01-05';
const DAYS = 360;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SETTINGS = { CODE_RESEND_SECONDS: '0', SANDBOX_PACE: '0', LOG_LEVEL: 'error' } as const;
/** By the minute, of what waits for an answer that is on its way. */
const MOST_TRIES = 20;
const NIGHTLY: readonly JobName[] = [
  'accrue-loans',
  'anchor-evidence',
  'read-clinic-refunds',
  'schedule-settlements',
  'report-overdue-claims',
  'report-overdue-obligations',
];

interface Year extends Stage {
  readonly sandbox: SandboxControls;
  readonly lives: readonly Life[];
  readonly outages: readonly Outage[];
}

const now = ({ test }: Year): number => test.clock.now().getTime();

const hasJobs = async ({ ownerDb }: TestApp): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pgboss.job where state in ('created', 'retry')) as has`.execute(ownerDb);
  return rows[0]?.has ?? false;
};

/** When somebody is to be written to or reminded next. */
const nextCheck = async ({ ownerDb }: TestApp): Promise<number> => {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(next_check_at) from obligation), (select min(next_check_at) from reminder_preferences)) as at`.execute(
    ownerDb,
  );
  return rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY;
};

/** What a server does in a minute, until nothing is due. Returns whether jobs are left that wait for a vendor. */
const runJobs = async (year: Year): Promise<boolean> => {
  const { context } = year.test;
  for (let round = 0; round < 6; round += 1) {
    if ((await nextCheck(year.test)) <= now(year))
      for (const name of ['schedule-obligations', 'schedule-due'] as const)
        await context.jobs.enqueue(name, {}, { executor: context.db });
    else if (round > 0 && !(await hasJobs(year.test))) return false;
    if (await hasJobs(year.test)) await context.jobs.drain();
  }
  return hasJobs(year.test);
};

const planDisbursed = async (year: Year): Promise<void> => {
  for (const life of year.lives)
    if (life.person && life.disbursedOn === undefined) await planLoan(year, life);
};

/** The next instant at which anything can happen. */
const nextInstant = async (year: Year, isWaiting: boolean, tries: number): Promise<number> => {
  const at = now(year);
  const midnight = instantOf(plusDays(dayAt(at), 1), 0, 6);
  const someDown = year.outages.some(({ from, until }) => from <= at && at < until);
  const check = Math.ceil((await nextCheck(year.test)) / MINUTE_MS) * MINUTE_MS;
  // What failed is tried again after minutes; here, after two hours.
  const least = at + (someDown ? 2 * HOUR_MS : MINUTE_MS);
  const again = isWaiting && (someDown || tries < MOST_TRIES) ? [least] : [];
  const soonest = Math.min(midnight, ...again, Math.max(check, least));
  return Math.max(at + 1_000, Math.min(soonest, year.agenda.nextAt()));
};

const live = async (year: Year, endsAt: number): Promise<void> => {
  const { context } = year.test;
  let isWaiting = false;
  let tries = 0;
  for (;;) {
    const before = now(year);
    const at = await nextInstant(year, isWaiting, tries);
    if (at > endsAt) break;
    await year.sandbox.setClock(new Date(at));
    if (dayAt(at) !== dayAt(before))
      for (const name of NIGHTLY) await context.jobs.enqueue(name, {}, { executor: context.db });
    await year.agenda.runUntil(at, (adapter) => isDown(year.outages, adapter, at));
    isWaiting = await runJobs(year);
    tries = isWaiting ? tries + 1 : 0;
    await planDisbursed(year);
    year.tally.add('steps of the clock');
  }
};

/** Plays a year of some credits on an app of their own, and audits it. */
export const playRange: PlayRange = async (database, { seed, first, count }, report) => {
  const tally = createTally(report);
  const errors: string[] = [];
  const test = await startAppOn(database, SETTINGS, { write: (line: string) => void errors.push(line) });
  const random = createRandom(seed);
  const sandbox = controlsAt(test.sandbox.url);
  const outages = drawOutages(random.of(`outages from ${first}`), FIRST_DAY);
  const lives = Array.from({ length: count }, (_, index) =>
    drawLife(first + index, random.of(`credit ${first + index}`), FIRST_DAY),
  );
  const agenda = createAgenda();
  const year: Year = { test, tally, agenda, sandbox, lives, outages, places: { url: test.url, sandbox } };
  try {
    for (const life of lives)
      agenda.add(life.beginsAt, () => begin(year, life), ['messaging', 'email', 'bureau', 'identity']);
    for (const { adapter, from, until } of outages) {
      agenda.add(from, () => sandbox.fault(adapter, 'down'));
      agenda.add(until, () => sandbox.fault(adapter, 'ok'));
    }
    await sandbox.setClock(new Date(instantOf(FIRST_DAY, 0, 1)));
    await live(year, instantOf(plusDays(FIRST_DAY, DAYS), 23));
    await auditYear({ ...year, errors });
  } finally {
    await test.close();
  }
  return tally;
};

export const robot = robotOfRanges({
  ...{ name: 'year', full: 200, perServer: 50, least: ['credits', 'exports verified outside'] },
  module: import.meta.url,
});
