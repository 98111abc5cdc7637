import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Instance, Servers } from '../harness/servers.ts';

type MomentKind = 'webhook' | 'provider answer';

/** Signals when a server is in the middle of an operation. */
export interface Moments {
  readonly signal: (kind: MomentKind, index: number) => void;
  /** Resolves at the server's next such moment, or on timeout. */
  next(kind: MomentKind, index: number): Promise<void>;
}

const TIMEOUT_MS = 3_000;
const HAIR_MS = 25;
const LOOK_EVERY_MS = 20;

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

const awaitCause = async (random: Random, moments: Moments, { index }: Instance): Promise<string> => {
  const cause = random.weighted({ 'at any moment': 2, 'taking a webhook': 1, 'about to post': 1 });
  if (cause === 'taking a webhook') await moments.next('webhook', index);
  if (cause === 'about to post') await moments.next('provider answer', index);
  await pause(random.between(0, cause === 'at any moment' ? 500 : HAIR_MS));
  return cause;
};

export interface Killer {
  readonly kills: () => number;
  /** Resolves when every kill is done and all servers run again. */
  readonly finished: Promise<void>;
}

/** Kills servers with SIGKILL and restarts them at once, `wanted` times. `mayKill` resolves when the next kill is due. */
export const startKiller = ({
  wanted,
  servers,
  moments,
  random,
  tally,
  mayKill,
}: {
  readonly wanted: number;
  readonly servers: Servers;
  readonly moments: Moments;
  readonly random: Random;
  readonly tally: Tally;
  readonly mayKill: (kill: number) => Promise<void>;
}): Killer => {
  let kills = 0;
  const serving = async (): Promise<Instance> => {
    for (;;) {
      const alive = servers.instances.filter((instance) => instance.isServing());
      if (alive.length > 0) return random.pick(alive);
      await pause(LOOK_EVERY_MS);
    }
  };
  const killAll = async (): Promise<void> => {
    const starting: Promise<void>[] = [];
    for (let kill = 0; kill < wanted; kill += 1) {
      await mayKill(kill);
      const victim = await serving();
      const cause = await awaitCause(random, moments, victim);
      await victim.end('SIGKILL');
      kills += 1;
      tally.add('kills');
      tally.add(`killed ${cause}`);
      starting.push(victim.start().then(() => tally.add('restarts')));
    }
    await Promise.all(starting);
  };
  return { kills: () => kills, finished: killAll() };
};
