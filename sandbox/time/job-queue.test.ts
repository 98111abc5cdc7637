import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Faults, openFaults } from '../faults.ts';
import { openStore, type Store } from '../store.ts';
import { type ManualWallClock, manualWallClock } from '../testing/manual-wall-clock.ts';
import { CONCURRENT_ASYNC_JOBS, type JobQueue, openJobQueue } from './job-queue.ts';

describe('due work', () => {
  let folder: string;
  let store: Store;
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
    store.close();
    rmSync(folder, { recursive: true });
  });

  const open = (pace = 100): void => {
    store = openStore(folder);
    faults = openFaults(store);
    jobQueue = openJobQueue({ store, faults, wall, pace });
    done = [];
    jobQueue.registerHandler('job', (key) => void done.push(key));
  };

  const job = (key: string) => ({ kind: 'job', key, adapter: 'payments' }) as const;
  const asyncJob = (key: string, adapter: 'payments' | 'identity' = 'payments') =>
    ({ kind: 'asyncJob', key, adapter }) as const;
  const left = () => store.collection('jobs').size;
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

  it('takes its pace for handlers and not for what must happen exactly then', () => {
    store.close();
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
    expect(begun).toEqual([...keys.slice(0, CONCURRENT_ASYNC_JOBS), 'other']);
    expect(done).toEqual(['job']);

    ends.get('0')?.(undefined);
    ends.get('1')?.(30_000);
    await turns();
    wall.advance(0);
    expect(begun.slice(CONCURRENT_ASYNC_JOBS + 1)).toEqual(['16', '17']);
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

  it('is idle when nothing is due, also what a job before has made due', async () => {
    jobQueue.registerHandler('first', () => jobQueue.schedule(job('second'), 0));
    jobQueue.start();
    jobQueue.schedule({ ...job('first'), kind: 'first' }, 0);
    jobQueue.schedule(job('later'), 1_000);
    const idle = jobQueue.idle();
    wall.advance(0);
    await turns();
    wall.advance(0);
    await idle;
    expect(done).toEqual(['second']);
  });

  it('takes up what an earlier process owed, asyncJobs in the queue of their company', async () => {
    jobQueue.registerAsyncHandler('asyncJob', async () => undefined);
    jobQueue.schedule(job('later'), 2_000);
    jobQueue.schedule(job('sooner'), 1_000);
    for (let key = 0; key < 40; key += 1) jobQueue.schedule(asyncJob(String(key)), 0);
    store.close();
    open();
    const handled: string[] = [];
    jobQueue.registerAsyncHandler('asyncJob', async (key) => void handled.push(key));
    jobQueue.start();
    wall.advance(2_000);
    expect(done).toEqual(['sooner', 'later']);
    expect(handled).toHaveLength(CONCURRENT_ASYNC_JOBS);
    await jobQueue.stop();
  });
});
