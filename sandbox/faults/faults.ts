import { text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import { type Adapter, adapters, type FaultMode, faultModes } from './adapters.ts';

export const slowAnswerMs = 8_000;
const longestHoldMs = 60_000;

/** The fault mode of each vendor. Survives a restart. */
export interface Faults {
  mode(adapter: Adapter): FaultMode;
  modes(): Record<Adapter, FaultMode>;
  set(adapter: Adapter, mode: FaultMode): void;
  /** Until when, in wall time, a job accepted at `takenAt` is held; undefined when it is not. */
  heldUntil(adapter: Adapter, takenAt: number, now: number): number | undefined;
  onChange(listener: (adapter: Adapter) => void): void;
}

export function openFaults(database: Database): Faults {
  database.migrate('faults', ['CREATE TABLE faults (adapter TEXT PRIMARY KEY, mode TEXT NOT NULL) STRICT']);
  const read = database.prepare('SELECT mode FROM faults WHERE adapter = ?');
  const write = database.prepare(
    'INSERT INTO faults VALUES (?, ?) ON CONFLICT (adapter) DO UPDATE SET mode = excluded.mode',
  );
  const listeners: ((adapter: Adapter) => void)[] = [];

  function mode(adapter: Adapter): FaultMode {
    const row = read.get(adapter);
    return faultModes.find((known) => row !== undefined && known === text(row, 'mode')) ?? 'ok';
  }

  return {
    mode,
    modes: () => Object.fromEntries(adapters.map((name) => [name, mode(name)])) as Record<Adapter, FaultMode>,
    set(adapter, next) {
      write.run(adapter, next);
      for (const listener of listeners) listener(adapter);
    },
    heldUntil(adapter, takenAt, now) {
      const current = mode(adapter);
      if (current === 'down') return now + longestHoldMs;
      const end = takenAt + longestHoldMs;
      return current === 'late' && now < end ? end : undefined;
    },
    onChange: (listener) => listeners.push(listener),
  };
}
