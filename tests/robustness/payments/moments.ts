import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Instance } from '../harness/servers.ts';

type MomentKind = 'webhook' | 'provider answer';

/** Signals when a server is in the middle of an operation. */
export interface Moments {
  signal(kind: MomentKind, index: number): void;
  /** Resolves at a moment that is drawn: any, or the server's next one of a kind. */
  next(random: Random, server: Instance): Promise<void>;
}

const TIMEOUT_MS = 3_000;
const HAIR_MS = 25;
const KINDS: Readonly<Record<string, MomentKind>> = {
  'taking a webhook': 'webhook',
  'about to post': 'provider answer',
};

export const createMoments = (tally: Tally): Moments => {
  const awaited = new Map<string, () => void>();
  return {
    signal: (kind, index) => awaited.get(`${kind} ${index}`)?.(),
    next: async (random, { index }) => {
      const cause = random.weighted({ 'at any moment': 2, 'taking a webhook': 1, 'about to post': 1 });
      const kind = KINDS[cause];
      tally.add(`killed ${cause}`);
      if (!kind) return pause(random.between(0, 500));
      const name = `${kind} ${index}`;
      await Promise.race([new Promise<void>((resolve) => awaited.set(name, resolve)), pause(TIMEOUT_MS)]);
      awaited.delete(name);
      await pause(random.between(0, HAIR_MS));
    },
  };
};
