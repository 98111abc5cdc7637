import type { Store } from '../store.ts';

/** Real time, as against the adjustable sandbox clock. Injected, so that tests control it. */
export interface WallClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `ring` once, at or after the instant and never within this call. Returns the cancel function. */
  at(instant: number, ring: () => void): () => void;
}

const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export const realWallClock: WallClock = {
  now: () => Date.now(),
  at(instant, ring) {
    const wait = Math.min(Math.max(instant - Date.now(), 0), LONGEST_TIMEOUT_MS);
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
    const stop = () => {
      cancel();
      resolve();
    };
    closing.addEventListener('abort', stop, { once: true });
  });

/** The clock of every simulated vendor and of the app: real time plus an offset that survives a restart. */
export interface SandboxClock {
  now(): Date;
  offsetMs(): number;
  moveBy(ms: number): void;
  reset(): void;
  /** Called after every move. */
  onMoved(listener: () => void): void;
}

export const openClock = (
  store: Store,
  wall: WallClock,
  reportOffset: (offsetMs: number) => void,
): SandboxClock => {
  const clock = store.collection<number>('clock');
  const listeners: (() => void)[] = [];
  const offsetMs = () => clock.get('offset') ?? 0;

  const move = (next: number): void => {
    clock.put('offset', next);
    reportOffset(next);
    for (const listener of listeners) listener();
  };

  reportOffset(offsetMs());
  return {
    now: () => new Date(wall.now() + offsetMs()),
    offsetMs,
    moveBy: (ms) => move(offsetMs() + ms),
    reset: () => move(0),
    onMoved: (listener) => listeners.push(listener),
  };
};
