import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { copyLoans } from '../../../tests/support/copy-loans.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { DEFAULT_DATABASE_LIMITS } from '../../infrastructure/config/limits.ts';
import { connect } from '../../infrastructure/database/connection.ts';
import { createJobs, type Jobs } from '../../infrastructure/jobs/jobs.ts';
import { withSealedColumns } from '../../infrastructure/sealing/sealed-columns.ts';
import { accrueInShares, accrueShare } from './accrual-shares.ts';
import { lockLoans } from './loan-batches.ts';

const LOANS = 1_020;
/** When the second instance says that it is, by which its entries are known. */
const [NOW, ITS_NOW] = ['2026-02-02T15:00:00Z', '2026-02-02T16:00:00Z'];

const test = openTestApp();
beforeAll(async () => {
  test.setClock('2026-01-20T15:00:00Z');
  for (let person = 0; person < 4; person += 1) await createBorrower(test.context);
  const { keys } = test.context;
  await copyLoans({ db: withSealedColumns(test.ownerDb, keys), keys }, LOANS);
  test.setClock(NOW);
});

/** The instances by which the accruals of a day were entered, and how many each. */
const enteredBy = async (): Promise<ReadonlyMap<string, number>> => {
  const rows = await test.context.db
    .selectFrom('ledger_entry')
    .select(['posted_at', (by) => by.fn.countAll<number>().as('count')])
    .where('kind', '=', 'accrual')
    .groupBy('posted_at')
    .execute();
  const counts = new Map<string, number>();
  for (const { posted_at: at, count } of rows) {
    const who = at < new Date(ITS_NOW) ? 'first' : 'second';
    counts.set(who, (counts.get(who) ?? 0) + Number(count));
  }
  return counts;
};

describe('the night’s work', () => {
  it('is shared by two instances, each loan done once, with what a third had locked when it was killed', async () => {
    const { db, clock } = test.context;
    const connections = [
      connect(test.databaseUrl, () => undefined),
      connect(test.databaseUrl, () => undefined),
    ] as const;
    const openQueue = () =>
      createJobs(test.databaseUrl, console, DEFAULT_DATABASE_LIMITS, { isWorker: true });
    const queues: readonly [Jobs, Jobs] = [openQueue(), openQueue()];
    const [second, killed] = connections;
    const [ownJobs, itsJobs] = queues;
    const isDone = vi.fn();
    let begin = (): void => undefined;
    const itsStart = new Promise<void>((resolve) => {
      begin = resolve;
    });
    ownJobs.handle('accrue-loans', async () => {
      const enqueue: Jobs['enqueue'] = async (...job) => {
        await ownJobs.enqueue(...job);
        await itsStart;
      };
      await accrueInShares({ db, clock, jobs: { enqueue } });
      isDone();
    });
    itsJobs.handle('accrue-share', async () => {
      begin();
      await accrueShare({ db: second, clock: { now: () => new Date(ITS_NOW) } });
    });
    try {
      for (const jobs of queues) await jobs.prepare();
      // Of the instance that is killed, in the midst of its first batch.
      let backend = 0;
      const inBatch = killed.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom('loan')
          .select('credit_number')
          .orderBy('credit_number')
          .limit(50)
          .execute();
        await lockLoans(
          trx,
          rows.map((row) => row.credit_number),
          'skip',
        );
        const {
          rows: [own],
        } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        backend = own?.pid ?? 0;
        await sql`select pg_sleep(60)`.execute(trx);
      });
      const death = expect(inBatch).rejects.toThrow();
      await vi.waitUntil(() => backend > 0);
      for (const jobs of queues) await jobs.work();
      await ownJobs.enqueue('accrue-loans', {}, { executor: db });
      const entered = async () => [...(await enteredBy()).values()].reduce((sum, count) => sum + count, 0);
      await vi.waitUntil(async () => (await entered()) === LOANS - 50, { timeout: 20_000 });
      expect(isDone).not.toHaveBeenCalled();
      await sql`select pg_terminate_backend(${backend})`.execute(test.ownerDb);
      await death;
      await vi.waitUntil(() => isDone.mock.calls.length > 0, { timeout: 10_000 });
      const counts = await enteredBy();
      expect(counts.get('first')).toBeGreaterThan(0);
      expect(counts.get('second')).toBeGreaterThan(0);
      expect(await entered()).toBe(LOANS);
      const { loans } = await db
        .selectFrom('ledger_entry')
        .select((by) => by.fn.count<string>('credit_number').distinct().as('loans'))
        .where('kind', '=', 'accrual')
        .executeTakeFirstOrThrow();
      expect(Number(loans)).toBe(LOANS);
    } finally {
      for (const jobs of queues) await jobs.stop();
      for (const connection of connections) await connection.destroy();
    }
  }, 60_000);
});
