import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { type Database, inTransaction } from '../../../server/infrastructure/database/connection.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { debtToday, findLoan, lockLoan } from '../../../server/loans/loans.ts';
import { postPayment } from '../../../server/payments/loan-payments.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { groupBy } from '../../support/group-by.ts';
import { openOwnDatabase } from '../../support/own-database.ts';
import { killOne } from '../harness/kill.ts';
import type { Robot, Run } from '../harness/robot.ts';
import { type Servers, startServers } from '../harness/servers.ts';
import { dayAt, instantOf, isAllowedAt } from '../law.ts';
import { audit, type Happened, VIOLATIONS, watchAttempts } from './audit.ts';
import { fillPeople, type Person } from './people.ts';
import { isVendorDown, STEPS, type Step, TIMELINE, VENDORS, type Vendor } from './timeline.ts';
import { openVendors, type Vendors } from './vendors.ts';

type Clock = ReturnType<typeof createClock>;

interface Round {
  readonly db: Database;
  readonly servers: Servers;
  readonly vendors: Vendors;
  readonly people: readonly Person[];
  readonly clock: Clock;
  moveTo(instant: number): void;
}

/** People with reminders, vendors and running servers, early on the first day. */
const openRound = async ({ size, option, random, tally, defer }: Run): Promise<Round> => {
  const clock = createClock();
  const started: { servers?: Servers } = {};
  const goneFrom = new Map<string, string>();
  const moveTo = (instant: number): void => {
    const offsetMs = instant - Date.now();
    clock.moveTo(offsetMs);
    started.servers?.moveClocks(offsetMs);
  };
  // No power cut is simulated: commits need not be flushed to disk.
  const database = await openOwnDatabase({ synchronous_commit: 'off' });
  defer(database.close);
  await watchAttempts(database.db);
  const vendors = await openVendors({
    ...{ tally, defer, random: random.of('vendors') },
    isDown: (vendor) => {
      const at = clock.now().getTime();
      return isVendorDown(vendor, { day: dayAt(at), at });
    },
    isGone: (device) => (goneFrom.get(device) ?? '9999') <= dayAt(clock.now().getTime()),
  });
  const { pushPort } = vendors;
  moveTo(instantOf(TIMELINE.first, 6));
  const filling = { loans: size, random: random.of('people'), pushPort, now: clock.now() };
  const people = await fillPeople(database, filling);
  for (const { id, goneFrom: day } of people.flatMap(({ devices }) => devices))
    if (day) goneFrom.set(id, day);
  moveTo(instantOf(TIMELINE.first, 6));
  const servers = await startServers({
    ...{ count: option('instances'), defer },
    environmentOf: (_, urls) => ({
      ...{ NODE_ENV: 'test', IDENTITY: 'off' },
      // Only mail and devices are asked for anything.
      ...sandboxSettings(sandboxKeys, vendors)('http://127.0.0.1:9'),
      ...database.settings,
      PUBLIC_URL: urls[0] ?? '',
    }),
  });
  started.servers = servers;
  return { db: database.db, servers, vendors, people, clock, moveTo };
};

interface Left {
  /** Accounts whose plan is due for recomputation. */
  readonly due: number;
  /** Jobs that are due or running, also of killed servers. */
  readonly ready: number;
  /** Jobs that wait for a retry. */
  readonly later: number;
}

/** Pending work, without what waits for a vendor that is down. */
const readLeft = async ({ db, clock }: Round, down: readonly Vendor[]): Promise<Left> => {
  const { rows } = await sql<Left>`
    with left_over as (
      select state = 'active' or start_after <= now() as is_ready from pgboss.job
      where name in ('schedule-due', 'remind-person') and state in ('created', 'retry', 'active')
        and not exists (
          select from reminder
          where account_id::text = data ->> 'accountId' and reminder.state = 'sending'
            and channel = any(${sql.val(down)}::text[])))
    select (select count(*)::int from reminder_preferences where next_check_at <= ${clock.now()}) as due,
      count(*) filter (where is_ready)::int as ready,
      count(*) filter (where not is_ready)::int as later
    from left_over`.execute(db);
  return rows[0] ?? { due: 0, ready: 0, later: 0 };
};

const LOOK_EVERY_MS = 100;
/** A retry behind a killed sender waits half a minute, in which the first drains are soon used up. */
const DRAIN_AGAIN_MS = 10_000;
const MOST_DRAINS = 4;
/** How long an idle step is awaited; at the end of a day everything must be done. */
const TIMEOUT_MS = { usual: 1_000, last: 60_000 };
const TIMEOUT_PER_LOAN_MS = { usual: 8, last: 60 };

/**
 * Waits until nothing is pending, or nothing has changed for a while; true when nothing is pending. At the end of a day failed
 * jobs are retried at once a few times and then every ten seconds; else, and while a vendor is down, on their own schedule.
 */
const settle = async (round: Round, { ends }: Step, down: readonly Vendor[]): Promise<boolean> => {
  const { servers, vendors, people } = round;
  const limit = ends ? 'last' : 'usual';
  const timeoutMs = TIMEOUT_MS[limit] + people.length * TIMEOUT_PER_LOAN_MS[limit];
  const mayDrain = ends && down.length === 0;
  let before = '';
  let changedAt = performance.now();
  let drains = MOST_DRAINS;
  let drainedAt = 0;
  for (;;) {
    const { due, ready, later } = await readLeft(round, down);
    if (due + ready + later === 0) return true;
    const now = [vendors.received.length, due, ready, later].join();
    if (now !== before) changedAt = performance.now();
    before = now;
    if (performance.now() - changedAt > timeoutMs) return false;
    const serving = servers.instances.filter((instance) => instance.isServing());
    const isDrainDue = drains > 0 || performance.now() - drainedAt > DRAIN_AGAIN_MS;
    if (due + ready === 0 && mayDrain && isDrainDue) {
      drains -= 1;
      drainedAt = performance.now();
      await Promise.all(serving.map((instance) => instance.drain()));
    } else {
      if (due > 0 && ready === 0) serving[0]?.order({ kind: 'schedule-due' });
      await pause(LOOK_EVERY_MS);
    }
  }
};

const HAIR_MS = 25;
const NEXT_MESSAGE_MS = 3_000;

/** Pays an instalment by the product's services in this process; the receipt is not sent. */
const pay = async ({ db, clock }: Round, { creditNumber }: Person): Promise<void> => {
  const loan = await findLoan(db, creditNumber);
  if (!loan) throw new Error(`no credit ${creditNumber}`);
  const amount = debtToday(loan, clock).minimumPayment;
  if (amount === 0) throw new Error(`credit ${creditNumber} owes nothing to be paid`);
  const jobs = { enqueue: async () => undefined };
  await inTransaction(db, async (trx) => {
    const row = await lockLoan(trx, creditNumber);
    if (!row) return;
    const reference = `${creditNumber}-robot`;
    await postPayment(trx, { clock, jobs }, row, {
      ...{ provider: 'caja', transactionId: reference, reference, channel: 'CASH' },
      ...{ amount, choice: 'reduce_term', paidAt: clock.now() },
    });
  });
};

const isAfterSleep = (step: Step, before: Step | undefined): boolean =>
  before !== undefined &&
  TIMELINE.troubles.some(({ servers, day }) => servers && before.day < day && day < step.day);

/**
 * Plays a timeline step by step: clocks, kills and payments; at the end of each day it waits until nothing is pending. One half
 * of a step's payments is made while messages are being sent, the other one afterwards.
 */
const playTimeline = async (round: Round, run: Run): Promise<Happened> => {
  const { servers, people, vendors, moveTo } = round;
  const { tally, say, option } = run;
  const random = run.random.of('kills');
  const steps = STEPS;
  const lawful = steps.filter(({ at }) => isAllowedAt(at));
  const kills = groupBy(
    Array.from({ length: option('kills') }, () => random.pick(lawful).index),
    (index) => index,
  );
  const payers = groupBy(people, ({ paidIn }) => paidIn);
  const settled = new Set<number>();
  const paidAt = new Map<number, number>();

  for (const step of steps) {
    const before = steps[step.index - 1];
    const payHalf = async (half: 0 | 1): Promise<void> => {
      for (const person of payers.get(step.index) ?? []) {
        if (person.creditNumber % 2 !== half) continue;
        await pay(round, person);
        paidAt.set(person.creditNumber, Date.now());
        tally.add('payments meanwhile');
      }
    };
    if (isAfterSleep(step, before)) {
      await Promise.all(servers.instances.map((instance) => instance.end('SIGKILL')));
      moveTo(step.at);
      await Promise.all(servers.instances.map((instance) => instance.start()));
      tally.add('days without a server');
    } else moveTo(step.at);
    servers.instances[0]?.order({ kind: 'schedule-due' });
    const killing = (async () => {
      for (const _ of kills.get(step.index) ?? []) {
        const { started } = await killOne({ servers, random, tally }, async () => {
          // While a message is in flight to its vendor.
          await Promise.race([vendors.nextTaken(), pause(NEXT_MESSAGE_MS)]);
          await pause(random.between(0, HAIR_MS));
        });
        await started;
      }
    })();
    await payHalf(0);
    await killing;
    const down = VENDORS.filter((vendor) => isVendorDown(vendor, step));
    if (await settle(round, step, down)) settled.add(step.index);
    else if (step.ends) {
      tally.add('days without an end');
      tally.complain(`something is left to be done at ${new Date(step.at).toISOString()}`);
    }
    await payHalf(1);
    if (before?.day !== step.day) say(`${step.day}: ${vendors.received.length} messages so far`);
  }
  return { steps, settled, paidAt };
};

export const robot: Robot = {
  block: 'reminders',
  sized: { name: 'loans', full: 10_000 },
  options: { instances: 3, kills: 100 },
  violations: VIOLATIONS,
  play: async (run) => {
    const { tally, say, option } = run;
    const round = await openRound(run);
    const { db, people, servers, vendors } = round;
    say(`everybody is up; ${people.length} people, ${option('kills')} kills`);
    for (const { goneFrom } of people.flatMap(({ devices }) => devices))
      tally.add(goneFrom ? 'devices that go for good' : 'devices that stay');
    const happened = await playTimeline(round, run);
    say('counting');
    await audit(db, people, vendors.received, { happened, tally });
    return { log: servers.log };
  },
};
