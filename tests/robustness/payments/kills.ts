import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Instance, Servers } from './servers.ts';

/** Signals when a server is in the middle of an operation. */
export interface Moments {
  readonly signal: (kind: MomentKind, index: number) => void;
  /** Resolves at the server's next such moment, or on timeout. */
  next(kind: MomentKind, index: number): Promise<void>;
}

type MomentKind = 'webhook' | 'provider answer';

const TIMEOUT_MS = 3_000;

export const createMoments = (): Moments => {
  const awaited = new Map<string, () => void>();
  return {
    signal: (kind, index) => awaited.get(`${kind} ${index}`)?.(),
    next: async (kind, index) => {
      const name = `${kind} ${index}`;
      await Promise.race([new Promise<void>((resolve) => awaited.set(name, resolve)), pause(TIMEOUT_MS)]);
      awaited.delete(name);
    },
  };
};

const HAIR_MS = 25;

const CAUSES = { 'at any moment': 2, 'taking a webhook': 1, 'about to post': 1 } as const;

const awaitCause = async (
  random: Random,
  moments: Moments,
  { index }: Instance,
): Promise<keyof typeof CAUSES> => {
  const cause = random.weighted(CAUSES);
  if (cause === 'taking a webhook') await moments.next('webhook', index);
  if (cause === 'about to post') await moments.next('provider answer', index);
  await pause(cause === 'at any moment' ? random.between(0, 500) : random.between(0, HAIR_MS));
  return cause;
};

export interface Killer {
  readonly kills: () => number;
  /** Resolves when every kill is done and all servers run again. */
  finished: Promise<void>;
}

/** Kills servers with SIGKILL and restarts them at once, `wanted` times. `mayKill` resolves when the next kill is due. */
export const startKiller = ({
  wanted,
  fleet,
  moments,
  random,
  tally,
  mayKill,
}: {
  readonly wanted: number;
  readonly fleet: Servers;
  readonly moments: Moments;
  readonly random: Random;
  readonly tally: Tally;
  readonly mayKill: (kill: number) => Promise<void>;
}): Killer => {
  let kills = 0;
  const starting: Promise<void>[] = [];

  const serving = async (): Promise<Instance> => {
    for (;;) {
      const alive = fleet.instances.filter((instance) => instance.isServing());
      if (alive.length > 0) return random.pick(alive);
      await pause(20);
    }
  };

  const killOne = async (): Promise<void> => {
    const victim = await serving();
    const cause = await awaitCause(random, moments, victim);
    await victim.kill();
    kills += 1;
    tally.add('kills');
    tally.add(`killed ${cause}`);
    starting.push(victim.start().then(() => tally.add('restarts')));
  };

  const killAll = async (): Promise<void> => {
    for (let kill = 0; kill < wanted; kill += 1) {
      await mayKill(kill);
      await killOne();
    }
    await Promise.all(starting);
  };
  return { kills: () => kills, finished: killAll() };
};
