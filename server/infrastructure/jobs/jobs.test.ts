import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase, type TemporaryDatabase } from '../../../tests/support/database.ts';
import { connect, type Database, inTransaction } from '../database/connection.ts';
import type { Log } from '../runtime/log.ts';
import { createJobs } from './jobs.ts';

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TemporaryDatabase;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = connect(database.url, () => undefined);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const openQueue = async () => {
  const jobs = createJobs(database.url, log, undefined, { isWorker: true });
  onTestFinished(() => jobs.stop());
  const settled: string[] = [];
  jobs.handle('settle-transaction', async ({ transactionId }) => {
    settled.push(transactionId);
  });
  await jobs.prepare();
  const enqueueOnce = (transactionId: string) =>
    inTransaction(db, (trx) =>
      jobs.enqueue('settle-transaction', { transactionId }, { executor: trx, singletonKey: transactionId }),
    );
  return { jobs, settled, enqueueOnce };
};

describe('the queue', () => {
  it('works off what came at once without pausing between two', async () => {
    const { jobs, settled } = await openQueue();
    const ids = Array.from({ length: 120 }, (_, index) => `many-${index}`);
    await inTransaction(db, async (trx) => {
      for (const transactionId of ids)
        await jobs.enqueue(
          'settle-transaction',
          { transactionId },
          { executor: trx, singletonKey: transactionId },
        );
    });
    await jobs.work();
    // Polling once a second, six workers would need twenty.
    await vi.waitFor(() => expect(settled.toSorted()).toEqual(ids.toSorted()), { timeout: 12_000 });
  });

  it('keeps one job for what is heard several times before its turn, and another for what comes later', async () => {
    const { jobs, settled, enqueueOnce } = await openQueue();
    await Promise.all([enqueueOnce('one'), enqueueOnce('one'), enqueueOnce('two'), enqueueOnce('one')]);
    await jobs.drain();
    expect(settled.toSorted()).toEqual(['one', 'two']);
    await enqueueOnce('one');
    await jobs.drain();
    expect(settled.toSorted()).toEqual(['one', 'one', 'two']);
  });

  it('takes another job for what is heard while the first is at work', async () => {
    const { jobs, settled, enqueueOnce } = await openQueue();
    jobs.handle('settle-transaction', async ({ transactionId }) => {
      settled.push(transactionId);
      if (settled.length === 1) await enqueueOnce(transactionId);
    });
    await enqueueOnce('three');
    await jobs.drain();
    expect(settled).toEqual(['three', 'three']);
  });

  it('loses nothing that is heard in a transaction while another one of the same is undone', async () => {
    const { jobs, settled, enqueueOnce } = await openQueue();
    const undone = inTransaction(db, async (trx) => {
      await jobs.enqueue(
        'settle-transaction',
        { transactionId: 'four' },
        { executor: trx, singletonKey: 'four' },
      );
      const other = enqueueOnce('four');
      await db.selectFrom('account').select('id').limit(1).execute();
      throw Object.assign(new Error('undone'), { other });
    });
    const { other } = (await undone.catch((error: unknown) => error)) as { readonly other: Promise<void> };
    await other;
    await jobs.drain();
    expect(settled).toEqual(['four']);
  });
});

describe('a queue that is begun anew', () => {
  it('works on with new connections, and loses nothing and does nothing twice', async () => {
    const { jobs, settled, enqueueOnce } = await openQueue();
    expect(jobs.silentMs()).toBe(0);
    await jobs.work();
    await enqueueOnce('before');
    await vi.waitFor(() => expect(settled).toEqual(['before']), { timeout: 8_000 });
    await jobs.restart();
    await enqueueOnce('after');
    await vi.waitFor(() => expect(settled).toEqual(['before', 'after']), { timeout: 8_000 });
    expect(jobs.silentMs()).toBeLessThan(5_000);
  });
});
