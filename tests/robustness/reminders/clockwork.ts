import type { Servers } from '../payments/servers.ts';

/** The clock of everybody in a round. */
export interface Clockwork {
  now(): Date;
  /** All that it was ever moved by: whoever has not heard of the last move goes by one before. */
  readonly offsets: readonly number[];
  moveTo(instant: number): void;
}

export const createClockwork = (fleet: () => Servers | undefined): Clockwork => {
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
