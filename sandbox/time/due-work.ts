import { type Adapter, isAdapter } from '../faults/adapters.ts';
import type { Faults } from '../faults/faults.ts';
import { integer, text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import type { WallClock } from './wall-clock.ts';

/** What a company still owes: kept in the file, so that a killed process takes it up again. */
export interface Debt {
  readonly kind: string;
  readonly key: string;
  readonly adapter: Adapter;
}

/**
 * Does one piece of work. Synchronous work and its removal from the list are one transaction; asynchronous work may be
 * done twice after a crash. A number asks for another try in as many milliseconds.
 */
export type Deed = (key: string, tries: number) => undefined | Promise<number | undefined>;

export interface DueWork {
  teach(kind: string, deed: Deed): void;
  schedule(debt: Debt, inMs: number): void;
  /** Does it within this call unless a fault holds the company's work back; then it is kept for later. */
  doOrHold(debt: Debt): void;
  start(): void;
  stop(): Promise<void>;
}

const afterSurpriseMs = 5_000;

interface DueWorkSetting {
  readonly database: Database;
  readonly faults: Faults;
  readonly wall: WallClock;
  /** Per cent of its usual time that work takes. */
  readonly pace: number;
}

export function openDueWork({ database, faults, wall, pace }: DueWorkSetting): DueWork {
  database.migrate('due-work', [
    `CREATE TABLE due_work (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL, adapter TEXT NOT NULL,
      taken_at INTEGER NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
      held INTEGER NOT NULL DEFAULT 0
    ) STRICT`,
  ]);
  const insert = database.prepare(
    'INSERT INTO due_work (kind, key, adapter, taken_at, due_at) VALUES (?, ?, ?, ?, ?) RETURNING id',
  );
  const all = database.prepare('SELECT * FROM due_work ORDER BY due_at, id');
  const one = database.prepare('SELECT * FROM due_work WHERE id = ?');
  const hold = database.prepare('UPDATE due_work SET due_at = ?, held = 1 WHERE id = ?');
  const retry = database.prepare('UPDATE due_work SET due_at = ?, held = 0, tries = tries + 1 WHERE id = ?');
  const release = database.prepare('UPDATE due_work SET due_at = ?, held = 0 WHERE adapter = ? AND held = 1');
  const remove = database.prepare('DELETE FROM due_work WHERE id = ?');

  const deeds = new Map<string, Deed>();
  const underWay = new Map<number, Promise<void>>();
  let running = false;
  let cancelAlarm: () => void = () => undefined;

  function setAlarm(): void {
    cancelAlarm();
    if (!running) return;
    const next = all.all().find((row) => !underWay.has(integer(row, 'id')));
    if (next !== undefined) cancelAlarm = wall.at(integer(next, 'due_at'), work);
  }

  function again(id: number, inMs: number): void {
    retry.run(wall.now() + inMs, id);
  }

  function attempt(id: number): void {
    const row = one.get(id);
    if (row === undefined || underWay.has(id)) return;
    const adapter = text(row, 'adapter');
    const until = isAdapter(adapter)
      ? faults.heldUntil(adapter, integer(row, 'taken_at'), wall.now())
      : undefined;
    if (until !== undefined) return void hold.run(until, id);
    const deed = deeds.get(text(row, 'kind'));
    if (deed === undefined) return void remove.run(id);
    const pending = database.atomically(() => {
      const result = deed(text(row, 'key'), integer(row, 'tries'));
      if (result === undefined) remove.run(id);
      return result;
    });
    if (pending !== undefined) underWay.set(id, follow(id, pending));
  }

  async function follow(id: number, pending: Promise<number | undefined>): Promise<void> {
    const outcome = await pending.catch((error: unknown) => {
      console.error('sandbox: work failed', error);
      return afterSurpriseMs;
    });
    underWay.delete(id);
    if (!running) return;
    if (outcome === undefined) remove.run(id);
    else again(id, outcome);
    setAlarm();
  }

  function work(): void {
    if (!running) return;
    const now = wall.now();
    for (const row of all.all()) {
      if (integer(row, 'due_at') > now) break;
      const id = integer(row, 'id');
      try {
        attempt(id);
      } catch (error) {
        console.error('sandbox: work failed', error);
        again(id, afterSurpriseMs);
      }
    }
    setAlarm();
  }

  function add(debt: Debt, inMs: number): number {
    const now = wall.now();
    const row = insert.get(debt.kind, debt.key, debt.adapter, now, now + inMs);
    if (row === undefined) throw new Error('the debt was not kept');
    return integer(row, 'id');
  }

  faults.onChange((adapter) => {
    release.run(wall.now(), adapter);
    setAlarm();
  });

  return {
    teach: (kind, deed) => deeds.set(kind, deed),
    schedule(debt, inMs) {
      add(debt, Math.round((inMs * pace) / 100));
      setAlarm();
    },
    doOrHold(debt) {
      database.atomically(() => attempt(add(debt, 0)));
      setAlarm();
    },
    start() {
      running = true;
      setAlarm();
    },
    async stop() {
      running = false;
      cancelAlarm();
      await Promise.all(underWay.values());
    },
  };
}
