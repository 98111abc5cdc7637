import { integer } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import type { WallClock } from '../time/wall-clock.ts';

/** The clock of every simulated vendor and of the app: real time plus an offset that survives a restart. */
export interface SandboxClock {
  now(): Date;
  offsetMs(): number;
  moveBy(ms: number): void;
  reset(): void;
  /** Called after every move. */
  onMoved(listener: () => void): void;
}

export function openClock(
  database: Database,
  wall: WallClock,
  reportOffset: (offsetMs: number) => void,
): SandboxClock {
  database.migrate('clock', [
    `CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), offset_ms INTEGER NOT NULL) STRICT;
     INSERT INTO clock VALUES (1, 0)`,
  ]);
  const read = database.prepare('SELECT offset_ms FROM clock');
  const write = database.prepare('UPDATE clock SET offset_ms = ?');
  const stored = read.get();
  let offset = stored === undefined ? 0 : integer(stored, 'offset_ms');

  const listeners: (() => void)[] = [];

  function move(next: number): void {
    write.run(next);
    offset = next;
    reportOffset(next);
    for (const listener of listeners) listener();
  }

  reportOffset(offset);
  return {
    now: () => new Date(wall.now() + offset),
    offsetMs: () => offset,
    moveBy: (ms) => move(offset + ms),
    reset: () => move(0),
    onMoved: (listener) => listeners.push(listener),
  };
}
