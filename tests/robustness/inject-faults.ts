import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../support/random.ts';

/** Milliseconds. */
interface Span {
  readonly least: number;
  readonly most: number;
}

/** Injects faults one after another until stopped; `cause` begins one and returns how it ends. */
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
  readonly cause: () => Promise<() => unknown>;
}): Promise<void> => {
  const forAWhile = ({ least, most }: Span) =>
    // Ends early when stopped.
    pause(random.between(least, most), undefined, { signal: stopping }).catch(() => undefined);
  while (!stopping.aborted) {
    await forAWhile(soundMs);
    if (stopping.aborted) return;
    const end = await cause();
    await forAWhile(faultMs);
    await end();
  }
};
