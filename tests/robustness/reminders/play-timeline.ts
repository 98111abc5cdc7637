import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import { isAllowedAt } from '../law.ts';
import { openChanges } from './changes.ts';
import type { ReminderContext } from './context.ts';
import type { Happened } from './happened.ts';
import { settle } from './settle.ts';
import { isVendorDown, type Step, stepsOf, type Timeline, VENDORS, type Vendor } from './timeline.ts';

const HAIR_MS = 25;
/** How long an idle step is awaited; at the end of a day everything must be done. */
const TIMEOUT_MS = { usual: 1_000, last: 60_000 };
const TIMEOUT_PER_LOAN_MS = { usual: 8, last: 60 };
const NEXT_MESSAGE_MS = 3_000;
const MOST_DRAINS = 4;

/** Steps in which a server is killed, drawn from the seed: any in which messages may be sent. */
const drawKills = (random: Random, steps: readonly Step[], kills: number): ReadonlyMap<number, number> => {
  const allowed = steps.filter(({ at }) => isAllowedAt(at));
  const drawn = new Map<number, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const { index } = random.pick(allowed);
    drawn.set(index, (drawn.get(index) ?? 0) + 1);
  }
  return drawn;
};

/** Kills a server while a message is in flight to its vendor, and restarts it. */
const killOne = async ({ fleet, vendors }: ReminderContext, random: Random, tally: Tally): Promise<void> => {
  await Promise.race([vendors.nextTaken(), pause(NEXT_MESSAGE_MS)]);
  await pause(random.between(0, HAIR_MS));
  const alive = fleet.instances.filter((instance) => instance.isServing());
  if (alive.length === 0) return;
  const victim = random.pick(alive);
  await victim.kill();
  tally.add('kills');
  await victim.start();
};

/** An outage of days: every server is killed, and restarted at the next step. */
const sleepOver = async ({ fleet, clockwork }: ReminderContext, step: Step): Promise<void> => {
  await Promise.all(fleet.instances.map((instance) => instance.kill()));
  clockwork.moveTo(step.at);
  await Promise.all(fleet.instances.map((instance) => instance.start()));
};

const isAfterSleep = ({ troubles }: Timeline, step: Step, before: Step | undefined): boolean =>
  before !== undefined && troubles.some(({ servers, day }) => servers && before.day < day && day < step.day);

const downAt = (timeline: Timeline, { day, at }: Step): readonly Vendor[] =>
  VENDORS.filter((vendor) => isVendorDown(timeline, vendor, day, at));

/**
 * Plays a timeline step by step: clocks, kills, payments and preference changes; at the end of each day it waits until
 * nothing is pending.
 */
export const playTimeline = async (
  context: ReminderContext,
  { timeline, kills, loans }: { timeline: Timeline; kills: number; loans: number },
  { random, tally, say }: { random: Random; tally: Tally; say: (what: string) => void },
): Promise<Happened> => {
  const { database, fleet, clockwork, people } = context;
  const services = { db: database.db, fleet, clockwork };
  const steps = stepsOf(timeline);
  const changes = openChanges({ db: database.db, clockwork, tally }, people);
  const killsOf = drawKills(random, steps, kills);
  const settled = new Set<number>();
  for (const step of steps) {
    const before = steps[step.index - 1];
    if (isAfterSleep(timeline, step, before)) {
      await sleepOver(context, step);
      tally.add('days without a server');
    } else clockwork.moveTo(step.at);
    fleet.instances[0]?.order({ kind: 'schedule-due' });
    fleet.instances[0]?.order({ kind: 'schedule-obligations' });
    const killing = (async () => {
      for (let kill = 0; kill < (killsOf.get(step.index) ?? 0); kill += 1)
        await killOne(context, random, tally);
    })();
    await changes.make(step.index, 0);
    await killing;
    const down = downAt(timeline, step);
    const limit = step.ends ? 'last' : 'usual';
    const isDone = await settle(services, {
      down,
      taken: () => context.vendors.received.length,
      timeoutMs: TIMEOUT_MS[limit] + loans * TIMEOUT_PER_LOAN_MS[limit],
      // While a vendor is down, the other vendors' retries run on schedule.
      drains: step.ends && down.length === 0 ? MOST_DRAINS : 0,
    });
    if (isDone) settled.add(step.index);
    else if (step.ends) {
      tally.add('days without an end');
      tally.complain(`something is left to be done at ${new Date(step.at).toISOString()}`);
    }
    await changes.make(step.index, 1);
    if (steps[step.index + 1]?.day !== step.day) await changes.turn(step.day);
    if (before?.day !== step.day) say(`${step.day}: ${context.vendors.received.length} messages so far`);
  }
  return { steps, settled, paid: changes.paid, stopped: changes.stopped };
};
