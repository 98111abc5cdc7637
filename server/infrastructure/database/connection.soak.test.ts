import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask, failureOf, openConnections } from '../../../tests/support/silent-connections.ts';
import { openTcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { type DatabaseLimits, DEFAULT_DATABASE_LIMITS } from '../config/limits.ts';
import { inTransaction } from './connection.ts';
import { isDatabaseUnavailable } from './failures.ts';

const { database, open } = openConnections();

/** A database behind a TCP proxy that can stall. */
const openBehindProxy = async (limits: Partial<DatabaseLimits> = {}) => {
  const url = new URL(database.url);
  const proxy = await openTcpProxy(0, Number(url.port));
  onTestFinished(proxy.close);
  url.host = `localhost:${new URL(proxy.url).port}`;
  return { proxy, db: open(limits, url.toString()) };
};

describe('a connection', () => {
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
  it('is a pool without a free connection', async () => {
    const db = open({ connections: 1, idleTransactionMs: 60_000 });
    const failure = await inTransaction(db, () => failureOf(ask(db)));
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it('is a lock that somebody else keeps', async () => {
    const db = open({ idleTransactionMs: 60_000, statementMs: 10_000 });
    const failure = await inTransaction(db, async (trx) => {
      await sql`lock table account`.execute(trx);
      return failureOf(sql`select count(*) from account`.execute(db));
    });
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });
});
