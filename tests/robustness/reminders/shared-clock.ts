import type { Servers } from '../payments/servers.ts';

/** The shared clock of a round. */
export interface SharedClock {
  now(): Date;
  /** All offsets so far: a server that missed the last move uses an earlier one. */
  readonly offsets: readonly number[];
  moveTo(instant: number): void;
}

export const createSharedClock = (fleet: () => Servers | undefined): SharedClock => {
  let offsetMs = 0;
  const offsets = [offsetMs];
  return {
    now: () => new Date(Date.now() + offsetMs),
    offsets,
    moveTo: (instant) => {
      offsetMs = instant - Date.now();
      offsets.push(offsetMs);
      fleet()?.moveClocks(offsetMs);
    },
  };
};
