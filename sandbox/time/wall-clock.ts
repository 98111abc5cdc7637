/** Real time, as against the adjustable sandbox clock. Injected, so that tests control it. */
export interface WallClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `ring` once, at or after the instant and never within this call. Returns the cancel function. */
  at(instant: number, ring: () => void): () => void;
}

const longestTimeoutMs = 2 ** 31 - 1;

export const realWallClock: WallClock = {
  now: () => Date.now(),
  at(instant, ring) {
    const wait = Math.min(Math.max(instant - Date.now(), 0), longestTimeoutMs);
    const timer = setTimeout(ring, wait);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or at once when the sandbox is closing. */
export const pause = (wall: WallClock, ms: number, closing: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (closing.aborted) return resolve();
    const cancel = wall.at(wall.now() + ms, () => {
      closing.removeEventListener('abort', stop);
      resolve();
    });
    function stop() {
      cancel();
      resolve();
    }
    closing.addEventListener('abort', stop, { once: true });
  });
