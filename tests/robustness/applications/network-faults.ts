import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Condition, TcpProxy } from '../../support/tcp-proxy.ts';

/** What happens to the network: the line's own troubles, and the phone that says itself that it has none. */
const TROUBLES: Readonly<Record<Exclude<Condition, 'through' | 'silent'> | 'airplane', number>> = {
  cut: 4,
  deaf: 3,
  stalled: 2,
  torn: 2,
  airplane: 2,
};
const SOUND_MS = { least: 1_000, most: 5_000 } as const;
const TROUBLED_MS = { least: 200, most: 2_500 } as const;

/** Takes the network away every one to five seconds, one way after another, until it is told to stop. */
export const breakNetwork = async (
  line: TcpProxy,
  goOffline: (isOffline: boolean) => Promise<void>,
  random: Random,
  tally: Tally,
  stopping: AbortSignal,
): Promise<void> => {
  const forAWhile = ({ least, most }: { readonly least: number; readonly most: number }) =>
    // Cut short when it is told to stop.
    pause(random.between(least, most), undefined, { signal: stopping }).catch(() => undefined);
  while (!stopping.aborted) {
    await forAWhile(SOUND_MS);
    if (stopping.aborted) return;
    const trouble = random.weighted(TROUBLES);
    tally.add('cuts');
    tally.add(`cuts: ${trouble}`);
    if (trouble === 'airplane') await goOffline(true);
    else line.become(trouble);
    await forAWhile(TROUBLED_MS);
    if (trouble === 'airplane') await goOffline(false);
    else line.become('through');
  }
};
