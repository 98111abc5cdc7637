import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type TemporaryDatabase } from '../../../tests/support/database.ts';
import { openTcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { type DatabaseLimits, DEFAULT_DATABASE_LIMITS } from '../config/limits.ts';
import { connect, type Database, type Executor, inTransaction } from './connection.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { freePort } from './open.ts';

/** A busy machine takes a third of a second for a connection, and as much for a statement. */
const SHORT: DatabaseLimits = {
  connectMs: 3_000,
  statementMs: 1_500,
  lockMs: 500,
  idleTransactionMs: 1_500,
  connections: 2,
};
let database: TemporaryDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const open = (limits: Partial<DatabaseLimits> = {}, url = database.url): Database => {
  const db = connect(url, () => undefined, { ...SHORT, ...limits });
  onTestFinished(() => db.destroy());
  return db;
};
const ask = (db: Executor) => sql`select 1`.execute(db);
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A database behind a TCP proxy that can stall. */
const openBehindProxy = async (limits: Partial<DatabaseLimits> = {}) => {
  const url = new URL(database.url);
  const proxy = await openTcpProxy(0, Number(url.port));
  onTestFinished(proxy.close);
  url.host = `localhost:${new URL(proxy.url).port}`;
  return { proxy, db: open(limits, url.toString()) };
};

describe('a connection', () => {
  it('tells the server who it is and what its limits are', async () => {
    const db = open(DEFAULT_DATABASE_LIMITS);
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('application_name', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      order by name`.execute(db);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      application_name: 'cuotasana',
      idle_in_transaction_session_timeout: '20000',
      lock_timeout: '8000',
      statement_timeout: '10000',
    });
  });

  it('that drops between two statements of a transaction fails the transaction and nothing else', async () => {
    const db = open({ idleTransactionMs: 60_000 });
    const failure = await failureOf(
      inTransaction(db, async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
        await new Promise((resolve) => setImmediate(resolve));
        await ask(trx);
      }),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await ask(db);
  });

  it('waits for a slow answer, and not for a server that is silent', async () => {
    const { proxy, db } = await openBehindProxy(DEFAULT_DATABASE_LIMITS);
    await sql`select pg_sleep(2.2)`.execute(db);
    proxy.become('silent');
    const begun = performance.now();
    // More than there are connections, one of which is open.
    const failures = await Promise.all(Array.from({ length: 6 }, () => failureOf(ask(db))));
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(failures.map(isDatabaseUnavailable)).toEqual(failures.map(() => true));
    // From then on nobody waits for it.
    const since = performance.now();
    expect(isDatabaseUnavailable(await failureOf(ask(db)))).toBe(true);
    expect(performance.now() - since).toBeLessThan(500);
    proxy.become('through');
    await expect.poll(() => failureOf(ask(db)), { timeout: 5_000 }).toBeUndefined();
  }, 20_000);

  it('is given up when no answer comes, in a transaction too, and the next ones work', async () => {
    const { proxy, db } = await openBehindProxy();
    // One idle connection and two new ones: the pool is full.
    await ask(db);
    proxy.become('silent');
    const begun = performance.now();
    const failures = await Promise.all([
      failureOf(ask(db)),
      failureOf(inTransaction(db, (trx) => ask(trx))),
      failureOf(ask(db)),
    ]);
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true]);
    expect(performance.now() - begun).toBeLessThan(10_000);
    proxy.become('through');
    await Promise.all([ask(db), ask(db), ask(db)]);
  });
});

describe('a failure that says that the database is away or at its limits', () => {
  it('is a refused connection', async () => {
    const nobody = `postgres://postgres@127.0.0.1:${await freePort()}/x`;
    expect(isDatabaseUnavailable(await failureOf(ask(open({}, nobody))))).toBe(true);
  });

  it('is a pool without a free connection', async () => {
    const db = open({ connections: 1, idleTransactionMs: 60_000 });
    const failure = await inTransaction(db, () => failureOf(ask(db)));
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it.each([
    ['a statement that takes too long', sql`select pg_sleep(5)`],
    ['a server that has no connection left', sql`do $$ begin raise sqlstate '53300'; end $$`],
    ['a primary that has become a standby', sql`do $$ begin raise sqlstate '25006'; end $$`],
  ])('is %s', async (_what, statement) => {
    expect(isDatabaseUnavailable(await failureOf(statement.execute(open())))).toBe(true);
  });

  it('is a lock that somebody else keeps', async () => {
    const db = open({ idleTransactionMs: 60_000, statementMs: 10_000 });
    const failure = await inTransaction(db, async (trx) => {
      await sql`lock table account`.execute(trx);
      return failureOf(sql`select count(*) from account`.execute(db));
    });
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it('is none of a statement that is wrong, of a rule that is broken, or of anything else', async () => {
    for (const wrong of [sql`select nothing`, sql`select 1 / 0`, sql`insert into account default values`])
      expect(isDatabaseUnavailable(await failureOf(wrong.execute(open(DEFAULT_DATABASE_LIMITS))))).toBe(
        false,
      );
    for (const other of [new TypeError('x'), 'timeout expired', null, undefined])
      expect(isDatabaseUnavailable(other)).toBe(false);
  });
});
