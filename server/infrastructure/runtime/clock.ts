/** The only source of time for decisions about money, codes and sessions. */
export interface Clock {
  now(): Date;
}

/** Real time plus an offset that the sandbox may move; the offset is zero in production. */
export interface MovableClock extends Clock {
  moveTo(offsetMs: number): void;
}

export const createClock = (): MovableClock => {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    moveTo: (next) => {
      offsetMs = next;
    },
  };
};
