/** Real time, as against the sandbox clock that people move. Injected, so that tests wind it by hand. */
export interface WallClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rings once, at or after the instant and never within this call. Returns how to cancel it. */
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

/** Resolves after the time, or at once when the signal says that the sandbox is closing. */
export function pause(wall: WallClock, ms: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
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
}
