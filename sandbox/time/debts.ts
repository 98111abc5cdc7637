import { integer, type Row, text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';

/** Where work waits that is done at once; errands wait in a lane for each company. */
export const promptLane = '';

export interface DueDebt {
  readonly id: number;
  readonly dueAt: number;
}

export interface KeptDebt extends DueDebt {
  readonly kind: string;
  readonly key: string;
  readonly adapter: string;
  readonly lane: string;
  readonly takenAt: number;
  readonly tries: number;
}

export interface Debts {
  add(debt: Pick<KeptDebt, 'kind' | 'key' | 'adapter' | 'lane'>, takenAt: number, dueAt: number): number;
  find(id: number): KeptDebt | undefined;
  /** The lanes that anything was ever put into. */
  lanes(): readonly string[];
  /** The longest due of a lane, at most so many. */
  first(lane: string, most: number): readonly DueDebt[];
  /** Puts off what a fault holds back. */
  hold(id: number, until: number): void;
  /** Makes due what was held for a company. */
  release(adapter: string, now: number): void;
  retry(id: number, at: number): void;
  remove(id: number): void;
}

function toKeptDebt(row: Row): KeptDebt {
  return {
    id: integer(row, 'id'),
    kind: text(row, 'kind'),
    key: text(row, 'key'),
    adapter: text(row, 'adapter'),
    lane: text(row, 'lane'),
    takenAt: integer(row, 'taken_at'),
    dueAt: integer(row, 'due_at'),
    tries: integer(row, 'tries'),
  };
}

/** The list of what is owed, on the file. Every look at it goes by an index and is bounded: it may hold tens of thousands. */
export function openDebts(database: Database): Debts {
  database.migrate('due-work', [
    `CREATE TABLE due_work (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL, adapter TEXT NOT NULL,
      taken_at INTEGER NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
      held INTEGER NOT NULL DEFAULT 0
    ) STRICT`,
    `ALTER TABLE due_work ADD COLUMN lane TEXT NOT NULL DEFAULT '';
     UPDATE due_work SET lane = adapter WHERE kind = 'webhook';
     CREATE INDEX due_work_next ON due_work (lane, due_at, id);
     CREATE INDEX due_work_held ON due_work (adapter) WHERE held = 1`,
  ]);
  const insert = database.prepare(
    'INSERT INTO due_work (kind, key, adapter, lane, taken_at, due_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const one = database.prepare('SELECT * FROM due_work WHERE id = ?');
  const first = database.prepare(
    'SELECT id, due_at FROM due_work WHERE lane = ? ORDER BY due_at, id LIMIT ?',
  );
  const hold = database.prepare('UPDATE due_work SET due_at = ?, held = 1 WHERE id = ?');
  const retry = database.prepare('UPDATE due_work SET due_at = ?, held = 0, tries = tries + 1 WHERE id = ?');
  const release = database.prepare('UPDATE due_work SET due_at = ?, held = 0 WHERE adapter = ? AND held = 1');
  const remove = database.prepare('DELETE FROM due_work WHERE id = ?');
  const lanes = new Set(
    database
      .prepare('SELECT DISTINCT lane FROM due_work')
      .all()
      .map((row) => text(row, 'lane')),
  );

  return {
    add({ kind, key, adapter, lane }, takenAt, dueAt) {
      lanes.add(lane);
      return Number(insert.run(kind, key, adapter, lane, takenAt, dueAt).lastInsertRowid);
    },
    find(id) {
      const row = one.get(id);
      return row && toKeptDebt(row);
    },
    lanes: () => [...lanes],
    first: (lane, most) =>
      first.all(lane, most).map((row) => ({ id: integer(row, 'id'), dueAt: integer(row, 'due_at') })),
    hold: (id, until) => void hold.run(until, id),
    release: (adapter, now) => void release.run(now, adapter),
    retry: (id, at) => void retry.run(at, id),
    remove: (id) => void remove.run(id),
  };
}
