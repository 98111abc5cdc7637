import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Instance, Servers } from './servers.ts';

const LOOK_EVERY_MS = 20;

/**
 * Kills one of the servers that serve, after `awaitMoment`, by SIGKILL, and starts it again. Resolves when it is dead, with its start.
 */
export const killOne = async (
  { servers, random, tally }: { readonly servers: Servers; readonly random: Random; readonly tally: Tally },
  awaitMoment: (victim: Instance) => Promise<unknown>,
): Promise<{ readonly started: Promise<void> }> => {
  const serving = () => servers.instances.filter((instance) => instance.isServing());
  while (serving().length === 0) await pause(LOOK_EVERY_MS);
  const victim = random.pick(serving());
  await awaitMoment(victim);
  await victim.end('SIGKILL');
  tally.add('kills');
  return { started: victim.start() };
};
