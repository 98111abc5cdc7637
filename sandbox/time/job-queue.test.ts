import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Faults, openFaults } from '../faults/faults.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { type ManualWallClock, manualWallClock } from '../testing/manual-wall-clock.ts';
import { concurrentAsyncJobs, type JobQueue, openJobQueue } from './job-queue.ts';

describe('due work', () => {
  let folder: string;
  let database: Database;
  let faults: Faults;
  let wall: ManualWallClock;
  let jobQueue: JobQueue;
  let done: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cuotasana-job-queue-'));
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
    jobQueue = openJobQueue({ database, faults, wall, pace });
    done = [];
    jobQueue.registerHandler('job', (key) => void done.push(key));
  }

  const job = (key: string) => ({ kind: 'job', key, adapter: 'payments' }) as const;
  const asyncJob = (key: string, adapter: 'payments' | 'identity' = 'payments') =>
    ({ kind: 'asyncJob', key, adapter }) as const;
  const left = () => database.prepare('SELECT count(*) AS count FROM job').get()?.count;
  const turns = () => new Promise((resolve) => setImmediate(resolve));

  it('does each piece when it is due, the earlier before the later, and only once', () => {
    jobQueue.start();
    jobQueue.schedule(job('late'), 2_000);
    jobQueue.schedule(job('soon'), 1_000);
    wall.advance(999);
    expect(done).toEqual([]);
    wall.advance(1);
    expect(done).toEqual(['soon']);
    wall.advance(60_000);
    expect(done).toEqual(['soon', 'late']);
    expect(left()).toBe(0);
  });

  it('does more than one alarm takes, in order, and lets others have their turn between', () => {
    jobQueue.start();
    const keys = Array.from({ length: 1_050 }, (_, index) => String(index));
    for (const key of keys) jobQueue.schedule(job(key), 1_000);
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
      .prepare('EXPLAIN QUERY PLAN SELECT id, due_at FROM job WHERE queue = ? ORDER BY due_at, id LIMIT 9')
      .all('')
      .map(({ detail }) => detail);
    expect(plan).toEqual([expect.stringContaining('USING COVERING INDEX job_next (queue=?)')]);
  });

  it('takes its pace for handlers and not for what must happen exactly then', () => {
    database.close();
    open(0);
    jobQueue.start();
    jobQueue.schedule(job('paced'), 1_000);
    jobQueue.schedule(job('exact'), 1_000, 'exactly');
    wall.advance(0);
    expect(done).toEqual(['paced']);
    wall.advance(1_000);
    expect(done).toEqual(['paced', 'exact']);
  });

  it('tries a job that failed again, and what it wrote is undone', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let tries = 0;
    jobQueue.registerHandler('failing', (key) => {
      tries += 1;
      jobQueue.schedule(job(`of try ${tries}`), 0);
      if (tries === 1) throw new Error('the first time');
      done.push(key);
    });
    jobQueue.start();
    jobQueue.schedule({ ...job('again'), kind: 'failing' }, 0);
    jobQueue.schedule(job('another'), 0);
    wall.advance(4_999);
    expect(done).toEqual(['another']);
    expect(consoleError).toHaveBeenCalledOnce();
    consoleError.mockRestore();
    wall.advance(1);
    expect(done).toEqual(['another', 'again', 'of try 2']);
  });

  it('has a few asyncJobs of a company under way, and does not make another company wait for them', async () => {
    const begun: string[] = [];
    const ends = new Map<string, (outcome: number | undefined) => void>();
    jobQueue.registerAsyncHandler('asyncJob', (key) => {
      begun.push(key);
      return new Promise((resolve) => ends.set(key, resolve));
    });
    jobQueue.start();
    const keys = Array.from({ length: 40 }, (_, index) => String(index));
    for (const key of keys) jobQueue.schedule(asyncJob(key), 0);
    jobQueue.schedule(asyncJob('other', 'identity'), 0);
    jobQueue.schedule(job('job'), 0);
    wall.advance(0);
    expect(begun).toEqual([...keys.slice(0, concurrentAsyncJobs), 'other']);
    expect(done).toEqual(['job']);

    ends.get('0')?.(undefined);
    ends.get('1')?.(30_000);
    await turns();
    wall.advance(0);
    expect(begun.slice(concurrentAsyncJobs + 1)).toEqual(['16', '17']);
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
    await jobQueue.stop();
  });

  it('holds work back while a company is down, and does it when it works again', () => {
    jobQueue.start();
    faults.set('payments', 'down');
    for (let key = 0; key < 250; key += 1) jobQueue.schedule(job(String(key)), 0);
    jobQueue.schedule({ ...job('of another'), adapter: 'treasury' }, 0);
    wall.advance(200_000);
    expect(done).toEqual(['of another']);
    faults.set('payments', 'ok');
    wall.advance(0);
    expect(done).toHaveLength(251);
  });

  it('takes up what an earlier build owed, asyncJobs in the queue of their company', async () => {
    database.close();
    rmSync(folder, { recursive: true });
    database = openDatabase(folder);
    database.migrate('jobs', [
      `CREATE TABLE job (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL,
        adapter TEXT NOT NULL, taken_at INTEGER NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
        held INTEGER NOT NULL DEFAULT 0) STRICT;
       INSERT INTO job (kind, key, adapter, taken_at, due_at)
       VALUES ('job', 'old', 'payments', 0, 0), ('webhook', 'told', 'payments', 0, 0)`,
    ]);
    database.close();
    open();
    const handled: string[] = [];
    jobQueue.registerAsyncHandler('webhook', async (key) => void handled.push(key));
    jobQueue.start();
    wall.advance(0);
    expect(done).toEqual(['old']);
    expect(handled).toEqual(['told']);
    expect(database.prepare("SELECT queue FROM job WHERE key = 'told'").get()?.queue).toBe('payments');
    await jobQueue.stop();
  });
});
