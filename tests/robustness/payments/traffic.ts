import { setTimeout as pause } from 'node:timers/promises';
import type { FaultMode } from '../../../sandbox/faults.ts';
import type { Random } from '../../support/random.ts';
import { injectFaults } from '../inject-faults.ts';
import type { Settings } from '../settings.ts';
import type { RoundContext } from './context.ts';
import { startKiller } from './kills.ts';
import { pay, type ReportedStatus } from './payer.ts';
import { planPayment } from './payment-plans.ts';

const PROVIDER_FAULTS: Readonly<Partial<Record<FaultMode, number>>> = {
  down: 3,
  slow: 2,
  duplicate: 3,
  late: 2,
};
const SOUND_MS = { least: 2_000, most: 9_000 } as const;
const FAULT_MS = { least: 500, most: 3_000 } as const;
const MOST_PAYERS = 60;
const FEWEST_PAYERS = 20;
/** At these shares of the payments the clock moves past the expiry of every attempt. */
const CLOCK_MOVES = [0.4, 0.75] as const;
const PAST_EXPIRY = 'PT50M';
const SAY_EVERY = 500;
const LOOK_EVERY_MS = 20;

/** Dozens in parallel; fewer for few payments, so that they do not all coincide. */
const payersFor = (payments: number): number =>
  Math.min(Math.max(Math.ceil(payments / 10), FEWEST_PAYERS), MOST_PAYERS);

/** Payers pay while the provider fails and servers are killed; returns the last status reported to each. */
export const runTraffic = async (
  { fleet, moments, outside, payers, moveClocks }: RoundContext,
  { payments, kills }: Settings,
  random: Random,
  say: (what: string) => void,
): Promise<readonly ReportedStatus[]> => {
  const { tally, borrowers } = payers;
  const reports: ReportedStatus[] = [];
  const moves: number[] = [...CLOCK_MOVES];
  const perKill = payments / (kills + 1);
  let begun = 0;
  const stopping = new AbortController();
  const faultsRandom = random.of('faults');
  const faults = injectFaults({
    ...{ random: faultsRandom, soundMs: SOUND_MS, faultMs: FAULT_MS, stopping: stopping.signal },
    cause: async () => {
      const mode = faultsRandom.weighted(PROVIDER_FAULTS as Record<FaultMode, number>);
      await outside.setFault(mode);
      tally.add(`the provider was ${mode}`);
      return { end: () => outside.setFault('ok') };
    },
  });
  const killer = startKiller({
    ...{ wanted: kills, fleet, moments, random: random.of('kills'), tally },
    mayKill: async (kill) => {
      while (begun < (kill + 1) * perKill) await pause(LOOK_EVERY_MS);
    },
  });

  const payInTurn = async (): Promise<void> => {
    while (begun < payments) {
      const number = begun;
      begun += 1;
      // Kills must neither lag behind the payments, nor be done before them.
      while (killer.kills() < Math.floor(number / perKill) - 2) await pause(LOOK_EVERY_MS);
      if (moves[0] !== undefined && number >= moves[0] * payments) {
        moves.shift();
        await moveClocks(PAST_EXPIRY);
      }
      if (number > 0 && number % SAY_EVERY === 0) say(`${number} payments begun, ${killer.kills()} kills`);
      const chooser = random.of(`payment ${number}`);
      try {
        const report = await pay(payers, chooser, planPayment(chooser, borrowers.choose(chooser)));
        if (report) reports.push(report);
      } catch (error) {
        tally.complain(`payment ${number}: ${String(error)}`);
      }
    }
  };

  await Promise.all([...Array.from({ length: payersFor(payments) }, payInTurn), killer.finished]);
  stopping.abort();
  await faults;
  return reports;
};
