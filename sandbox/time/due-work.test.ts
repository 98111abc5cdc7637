import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Faults, openFaults } from '../faults/faults.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { type ManualWallClock, manualWallClock } from '../testing/manual-wall-clock.ts';
import { type DueWork, errandsAtOnce, openDueWork } from './due-work.ts';

describe('due work', () => {
  let folder: string;
  let database: Database;
  let faults: Faults;
  let wall: ManualWallClock;
  let dueWork: DueWork;
  let done: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cuotasana-due-work-'));
    wall = manualWallClock();
    open();
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  function open(pace = 100): void {
    database = openDatabase(folder);
    faults = openFaults(database);
    dueWork = openDueWork({ database, faults, wall, pace });
    done = [];
    dueWork.teach('deed', (key) => void done.push(key));
  }

  const deed = (key: string) => ({ kind: 'deed', key, adapter: 'payments' }) as const;
  const errand = (key: string, adapter: 'payments' | 'identity' = 'payments') =>
    ({ kind: 'errand', key, adapter }) as const;
  const left = () => database.prepare('SELECT count(*) AS count FROM due_work').get()?.count;
  const turns = () => new Promise((resolve) => setImmediate(resolve));

  it('does each piece when it is due, the earlier before the later, and only once', () => {
    dueWork.start();
    dueWork.schedule(deed('late'), 2_000);
    dueWork.schedule(deed('soon'), 1_000);
    wall.advance(999);
    expect(done).toEqual([]);
    wall.advance(1);
    expect(done).toEqual(['soon']);
    wall.advance(60_000);
    expect(done).toEqual(['soon', 'late']);
    expect(left()).toBe(0);
  });

  it('does more than one alarm takes, in order, and lets others have their turn between', () => {
    dueWork.start();
    const keys = Array.from({ length: 1_050 }, (_, index) => String(index));
    for (const key of keys) dueWork.schedule(deed(key), 1_000);
    let doneBeforeAnother = 0;
    wall.at(wall.now() + 1_000, () => {
      doneBeforeAnother = done.length;
    });
    wall.advance(1_000);
    expect(done).toEqual(keys);
    expect(doneBeforeAnother).toBe(100);
  });

  it('reads one by one by an index, however much is owed', () => {
    const plan = database
      .prepare(
        'EXPLAIN QUERY PLAN SELECT id, due_at FROM due_work WHERE lane = ? ORDER BY due_at, id LIMIT 9',
      )
      .all('')
      .map(({ detail }) => detail);
    expect(plan).toEqual([expect.stringContaining('USING COVERING INDEX due_work_next (lane=?)')]);
  });

  it('takes its pace for deeds and not for what must happen exactly then', () => {
    database.close();
    open(0);
    dueWork.start();
    dueWork.schedule(deed('paced'), 1_000);
    dueWork.schedule(deed('exact'), 1_000, 'exactly');
    wall.advance(0);
    expect(done).toEqual(['paced']);
    wall.advance(1_000);
    expect(done).toEqual(['paced', 'exact']);
  });

  it('tries a deed that failed again, and what it wrote is undone', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let tries = 0;
    dueWork.teach('failing', (key) => {
      tries += 1;
      dueWork.schedule(deed(`of try ${tries}`), 0);
      if (tries === 1) throw new Error('the first time');
      done.push(key);
    });
    dueWork.start();
    dueWork.schedule({ ...deed('again'), kind: 'failing' }, 0);
    dueWork.schedule(deed('another'), 0);
    wall.advance(4_999);
    expect(done).toEqual(['another']);
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
    wall.advance(1);
    expect(done).toEqual(['another', 'again', 'of try 2']);
  });

  it('has a few errands of a company under way, and does not make another company wait for them', async () => {
    const begun: string[] = [];
    const ends = new Map<string, (outcome: number | undefined) => void>();
    dueWork.teachErrand('errand', (key) => {
      begun.push(key);
      return new Promise((resolve) => ends.set(key, resolve));
    });
    dueWork.start();
    const keys = Array.from({ length: 40 }, (_, index) => String(index));
    for (const key of keys) dueWork.schedule(errand(key), 0);
    dueWork.schedule(errand('other', 'identity'), 0);
    dueWork.schedule(deed('deed'), 0);
    wall.advance(0);
    expect(begun).toEqual([...keys.slice(0, errandsAtOnce), 'other']);
    expect(done).toEqual(['deed']);

    ends.get('0')?.(undefined);
    ends.get('1')?.(30_000);
    await turns();
    wall.advance(0);
    expect(begun.slice(errandsAtOnce + 1)).toEqual(['16', '17']);
    for (const key of [...keys, 'other']) ends.get(key)?.(undefined);
    for (let round = 0; round < 4; round += 1) {
      await turns();
      wall.advance(0);
      for (const key of keys) ends.get(key)?.(undefined);
    }
    wall.advance(30_000);
    expect(begun.filter((key) => key === '1')).toHaveLength(2);
    expect(new Set(begun).size).toBe(41);
    ends.get('1')?.(undefined);
    await dueWork.stop();
  });

  it('holds work back while a company is down, and does it when it works again', () => {
    dueWork.start();
    faults.set('payments', 'down');
    for (let key = 0; key < 250; key += 1) dueWork.schedule(deed(String(key)), 0);
    dueWork.schedule({ ...deed('of another'), adapter: 'treasury' }, 0);
    wall.advance(200_000);
    expect(done).toEqual(['of another']);
    faults.set('payments', 'ok');
    wall.advance(0);
    expect(done).toHaveLength(251);
  });

  it('takes up what an earlier build owed, errands in the lane of their company', async () => {
    database.close();
    rmSync(folder, { recursive: true });
    database = openDatabase(folder);
    database.migrate('due-work', [
      `CREATE TABLE due_work (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL,
        adapter TEXT NOT NULL, taken_at INTEGER NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
        held INTEGER NOT NULL DEFAULT 0) STRICT;
       INSERT INTO due_work (kind, key, adapter, taken_at, due_at)
       VALUES ('deed', 'old', 'payments', 0, 0), ('webhook', 'told', 'payments', 0, 0)`,
    ]);
    database.close();
    open();
    const told: string[] = [];
    dueWork.teachErrand('webhook', async (key) => void told.push(key));
    dueWork.start();
    wall.advance(0);
    expect(done).toEqual(['old']);
    expect(told).toEqual(['told']);
    expect(database.prepare("SELECT lane FROM due_work WHERE key = 'told'").get()?.lane).toBe('payments');
    await dueWork.stop();
  });
});
