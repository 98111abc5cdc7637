import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Condition, TcpProxy } from '../../support/tcp-proxy.ts';

/** Network faults with their weights: those of the proxy, and the phone's offline mode. */
const FAULTS: Readonly<Record<Exclude<Condition, 'through' | 'silent'> | 'airplane', number>> = {
  cut: 4,
  deaf: 3,
  stalled: 2,
  torn: 2,
  airplane: 2,
};
const SOUND_MS = { least: 1_000, most: 5_000 } as const;
const TROUBLED_MS = { least: 200, most: 2_500 } as const;

/** Injects a network fault every 1–5 s until stopped. */
export const breakNetwork = async (
  proxy: TcpProxy,
  goOffline: (isOffline: boolean) => Promise<void>,
  random: Random,
  tally: Tally,
  stopping: AbortSignal,
): Promise<void> => {
  const forAWhile = ({ least, most }: { readonly least: number; readonly most: number }) =>
    // Ends early when stopped.
    pause(random.between(least, most), undefined, { signal: stopping }).catch(() => undefined);
  while (!stopping.aborted) {
    await forAWhile(SOUND_MS);
    if (stopping.aborted) return;
    const fault = random.weighted(FAULTS);
    tally.add('cuts');
    tally.add(`cuts: ${fault}`);
    if (fault === 'airplane') await goOffline(true);
    else proxy.become(fault);
    await forAWhile(TROUBLED_MS);
    if (fault === 'airplane') await goOffline(false);
    else proxy.become('through');
  }
};
