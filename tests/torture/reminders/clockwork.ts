import type { Fleet } from '../fleet.ts';

/** The clock of everybody in a round. */
export interface Clockwork {
  now(): Date;
  /** Where it stands, and where it stood a moment ago. */
  instants(): { readonly at: number; readonly orAt: number };
  moveTo(instant: number): void;
}

/** After so long nobody goes by the clock before any more. */
const MOMENT_MS = 2_000;

export const createClockwork = (fleet: () => Fleet | undefined): Clockwork => {
  let offsetMs = 0;
  let before = { offsetMs: 0, at: 0 };
  return {
    now: () => new Date(Date.now() + offsetMs),
    instants: () => {
      const at = Date.now() + offsetMs;
      const isFresh = performance.now() - before.at < MOMENT_MS;
      return { at, orAt: isFresh ? Date.now() + before.offsetMs : at };
    },
    moveTo: (instant) => {
      before = { offsetMs, at: performance.now() };
      offsetMs = instant - Date.now();
      fleet()?.moveClocks(offsetMs);
    },
  };
};
