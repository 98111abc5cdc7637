import type { Store } from '../store.ts';
import type { WallClock } from './wall-clock.ts';

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
