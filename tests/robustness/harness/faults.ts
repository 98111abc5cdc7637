import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';

/** Milliseconds. */
interface Span {
  readonly least: number;
  readonly most: number;
}

export interface Fault {
  end(): unknown;
  readonly lastsMs?: number | undefined;
}

/** Injects faults one after another until stopped; `cause` begins one and returns how it ends, and how long it lasts if not as usual. */
export const injectFaults = async ({
  random,
  soundMs,
  faultMs,
  stopping,
  cause,
}: {
  readonly random: Random;
  readonly soundMs: Span;
  readonly faultMs: Span;
  readonly stopping: AbortSignal;
  readonly cause: () => Promise<Fault>;
}): Promise<void> => {
  const forAWhile = ({ least, most }: Span) =>
    // Ends early when stopped.
    pause(random.between(least, most), undefined, { signal: stopping }).catch(() => undefined);
  while (!stopping.aborted) {
    await forAWhile(soundMs);
    if (stopping.aborted) return;
    const { end, lastsMs } = await cause();
    await forAWhile(lastsMs === undefined ? faultMs : { least: lastsMs, most: lastsMs });
    await end();
  }
};
