import { integer, type Row, text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';

/** Queue of synchronous jobs; async jobs wait in a queue per vendor. */
export const defaultQueue = '';

export interface DueJob {
  readonly id: number;
  readonly dueAt: number;
}

export interface StoredJob extends DueJob {
  readonly kind: string;
  readonly key: string;
  readonly adapter: string;
  readonly queue: string;
  readonly takenAt: number;
  readonly tries: number;
}

export interface JobStore {
  add(job: Pick<StoredJob, 'kind' | 'key' | 'adapter' | 'queue'>, takenAt: number, dueAt: number): number;
  find(id: number): StoredJob | undefined;
  /** Every queue that was ever used. */
  queues(): readonly string[];
  /** The longest due jobs of a queue. */
  first(queue: string, most: number): readonly DueJob[];
  /** Defers a job that a fault holds. */
  hold(id: number, until: number): void;
  /** Makes a vendor's held jobs due. */
  release(adapter: string, now: number): void;
  retry(id: number, at: number): void;
  remove(id: number): void;
}

function toStoredJob(row: Row): StoredJob {
  return {
    id: integer(row, 'id'),
    kind: text(row, 'kind'),
    key: text(row, 'key'),
    adapter: text(row, 'adapter'),
    queue: text(row, 'queue'),
    takenAt: integer(row, 'taken_at'),
    dueAt: integer(row, 'due_at'),
    tries: integer(row, 'tries'),
  };
}

/** The persistent job table. Every query uses an index and is bounded: it may hold tens of thousands of jobs. */
export function openJobStore(database: Database): JobStore {
  database.migrate('jobs', [
    `CREATE TABLE job (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL, adapter TEXT NOT NULL,
      taken_at INTEGER NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
      held INTEGER NOT NULL DEFAULT 0
    ) STRICT`,
    `ALTER TABLE job ADD COLUMN queue TEXT NOT NULL DEFAULT '';
     UPDATE job SET queue = adapter WHERE kind = 'webhook';
     CREATE INDEX job_next ON job (queue, due_at, id);
     CREATE INDEX job_held ON job (adapter) WHERE held = 1`,
  ]);
  const insert = database.prepare(
    'INSERT INTO job (kind, key, adapter, queue, taken_at, due_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const one = database.prepare('SELECT * FROM job WHERE id = ?');
  const first = database.prepare('SELECT id, due_at FROM job WHERE queue = ? ORDER BY due_at, id LIMIT ?');
  const hold = database.prepare('UPDATE job SET due_at = ?, held = 1 WHERE id = ?');
  const retry = database.prepare('UPDATE job SET due_at = ?, held = 0, tries = tries + 1 WHERE id = ?');
  const release = database.prepare('UPDATE job SET due_at = ?, held = 0 WHERE adapter = ? AND held = 1');
  const remove = database.prepare('DELETE FROM job WHERE id = ?');
  const queues = new Set(
    database
      .prepare('SELECT DISTINCT queue FROM job')
      .all()
      .map((row) => text(row, 'queue')),
  );

  return {
    add({ kind, key, adapter, queue }, takenAt, dueAt) {
      queues.add(queue);
      return Number(insert.run(kind, key, adapter, queue, takenAt, dueAt).lastInsertRowid);
    },
    find(id) {
      const row = one.get(id);
      return row && toStoredJob(row);
    },
    queues: () => [...queues],
    first: (queue, most) =>
      first.all(queue, most).map((row) => ({ id: integer(row, 'id'), dueAt: integer(row, 'due_at') })),
    hold: (id, until) => void hold.run(until, id),
    release: (adapter, now) => void release.run(now, adapter),
    retry: (id, at) => void retry.run(at, id),
    remove: (id) => void remove.run(id),
  };
}
