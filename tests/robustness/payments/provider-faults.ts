import { setTimeout as pause } from 'node:timers/promises';
import type { FaultMode } from '../../../sandbox/faults.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';

export type SetFault = (mode: FaultMode) => Promise<void>;

const WEIGHTS: Readonly<Partial<Record<FaultMode, number>>> = { down: 3, slow: 2, duplicate: 3, late: 2 };
const SOUND_MS = { least: 2_000, most: 9_000 } as const;
const BROKEN_MS = { least: 500, most: 3_000 } as const;

/** Injects provider faults one after another until stopped. */
export const injectProviderFaults = async (
  random: Random,
  tally: Tally,
  setFault: SetFault,
  stopping: AbortSignal,
): Promise<void> => {
  const forAWhile = ({ least, most }: { readonly least: number; readonly most: number }) =>
    // Ends early when stopped.
    pause(random.between(least, most), undefined, { signal: stopping }).catch(() => undefined);
  while (!stopping.aborted) {
    await forAWhile(SOUND_MS);
    if (stopping.aborted) return;
    const mode = random.weighted(WEIGHTS as Record<FaultMode, number>);
    await setFault(mode);
    tally.add(`the provider was ${mode}`);
    await forAWhile(BROKEN_MS);
    await setFault('ok');
  }
};
