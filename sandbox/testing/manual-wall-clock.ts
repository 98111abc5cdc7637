import type { WallClock } from '../time/clock.ts';

export interface ManualWallClock extends WallClock {
  /** Advances the time and fires every alarm due, in order. */
  advance(ms: number): void;
  /** Resolves once an alarm is set for exactly that long from now. */
  awaited(ms: number): Promise<void>;
}

interface Alarm {
  readonly instant: number;
  readonly ring: () => void;
}

/** A clock that only the test advances. Alarms already due fire by themselves, as in real time. */
export const manualWallClock = (start = Date.UTC(2026, 10, 20, 15)): ManualWallClock => {
  let now = start;
  const alarms = new Set<Alarm>();
  const watchers: { readonly instant: number; readonly resolve: () => void }[] = [];

  const advance = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      const [next] = [...alarms].sort((one, other) => one.instant - other.instant);
      if (next === undefined || next.instant > end) break;
      now = Math.max(now, next.instant);
      alarms.delete(next);
      next.ring();
    }
    now = end;
  };

  return {
    now: () => now,
    at(instant, ring) {
      const alarm = { instant, ring };
      alarms.add(alarm);
      for (const watcher of watchers) if (watcher.instant === instant) watcher.resolve();
      if (instant <= now) setImmediate(advance, 0);
      return () => alarms.delete(alarm);
    },
    advance,
    awaited: (ms) =>
      new Promise((resolve) => {
        const instant = now + ms;
        if ([...alarms].some((alarm) => alarm.instant === instant)) resolve();
        else watchers.push({ instant, resolve });
      }),
  };
};
