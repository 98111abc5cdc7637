import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../tests/support/open-database.ts';
import { type Executor, inTransaction } from '../database/connection.ts';
import type { Log } from '../runtime/log.ts';
import { createJobs } from './jobs.ts';
import { QUEUE_NAMES } from './queues.ts';

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = openDatabase();

const openQueue = async () => {
  const jobs = createJobs(database.url, log, undefined, { isWorker: true });
  onTestFinished(() => jobs.stop());
  const settled: string[] = [];
  jobs.handle('settle-transaction', async ({ transactionId }) => {
    settled.push(transactionId);
  });
  await jobs.prepare();
  const enqueue = (transactionId: string, executor: Executor) =>
    jobs.enqueue('settle-transaction', { transactionId }, { executor, singletonKey: transactionId });
  const enqueueOnce = (transactionId: string) =>
    inTransaction(database.db, (trx) => enqueue(transactionId, trx));
  return { jobs, settled, enqueue, enqueueOnce };
};

describe('the queue', () => {
  it('works off what came at once without pausing between two', async () => {
    const { jobs, settled, enqueue } = await openQueue();
    const ids = Array.from({ length: 120 }, (_, index) => `many-${index}`);
    await inTransaction(database.db, async (trx) => {
      for (const transactionId of ids) await enqueue(transactionId, trx);
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
    const { jobs, settled, enqueue, enqueueOnce } = await openQueue();
    const undone = inTransaction(database.db, async (trx) => {
      await enqueue('four', trx);
      const other = enqueueOnce('four');
      await database.db.selectFrom('account').select('id').limit(1).execute();
      throw Object.assign(new Error('undone'), { other });
    });
    const { other } = (await undone.catch((error: unknown) => error)) as { readonly other: Promise<void> };
    await other;
    await jobs.drain();
    expect(settled).toEqual(['four']);
  });
});

describe('the workers', () => {
  it('are woken when what is for later may be run, and what failed is tried again', async () => {
    const { jobs, settled, enqueueOnce } = await openQueue();
    let tries = 0;
    jobs.handle('notify-payment', async ({ paymentId }) => {
      tries += 1;
      if (tries === 1) throw new Error('the first time');
      settled.push(paymentId);
    });
    await jobs.work();
    await enqueueOnce('at once');
    await vi.waitFor(() => expect(settled).toEqual(['at once']), { timeout: 8_000 });
    await jobs.enqueue(
      'notify-payment',
      { creditNumber: 1, paymentId: 'fails', change: 'posted' },
      { executor: database.db },
    );
    await jobs.enqueue(
      'settle-transaction',
      { transactionId: 'later' },
      { executor: database.db, afterSeconds: 1 },
    );
    // Idle workers look by themselves twice a minute.
    await vi.waitFor(() => expect(settled).toEqual(expect.arrayContaining(['later', 'fails'])), {
      timeout: 12_000,
    });
  }, 30_000);

  it('leave of a failure its sentence alone, whatever a row or a vendor said of a person', async () => {
    const { jobs } = await openQueue();
    const failure = Object.assign(
      new Error('the vendor said no to 3001112233', { cause: new Error('HTTP 422: {"names":"Ana María"}') }),
      { detail: 'Key (email)=(ana@correo.example) already exists.', value: { documento: '1020304050' } },
    );
    jobs.handle('settle-transaction', () => Promise.reject(failure));
    const failed = async (transactionId: string) => {
      await inTransaction(database.db, (trx) =>
        jobs.enqueue('settle-transaction', { transactionId }, { executor: trx }),
      );
      return async () => {
        const { rows } = await sql<{ output: object | null }>`
          select output from pgboss.job where data ->> 'transactionId' = ${transactionId}`.execute(
          database.db,
        );
        return rows[0]?.output ?? null;
      };
    };
    const drained = await failed('drained');
    await jobs.drain();
    await jobs.work();
    const worked = await failed('worked');
    onTestFinished(async () => {
      await sql`delete from pgboss.job`.execute(database.db);
    });
    for (const output of [drained, worked]) {
      await vi.waitFor(async () => expect(await output()).not.toBeNull(), { timeout: 12_000 });
      const kept = await output();
      expect(kept).toMatchObject({ message: 'the vendor said no to [number]' });
      expect(JSON.stringify(kept)).not.toMatch(/Ana María|correo|1020304050|3001112233/);
    }
  });

  it('share a few connections, however many there are', async () => {
    const { jobs } = await openQueue();
    for (const name of QUEUE_NAMES) jobs.handle(name, async () => undefined);
    await jobs.work();
    await jobs.enqueue('accrue-loans', {}, { executor: database.db });
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and application_name = 'cuotasana-jobs'`.execute(database.db);
    expect(rows[0]?.open).toBeGreaterThan(0);
    expect(rows[0]?.open).toBeLessThanOrEqual(3);
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
