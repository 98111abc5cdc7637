import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ask, failureOf, openConnections } from '../../../tests/support/silent-connections.ts';
import { DEFAULT_DATABASE_LIMITS } from '../config/limits.ts';
import { inTransaction } from './connection.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { freePort } from './open.ts';

const { open } = openConnections();

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
      lock_timeout: '3000',
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
});

describe('a failure that says that the database is away or at its limits', () => {
  it('is a refused connection', async () => {
    const nobody = `postgres://postgres@127.0.0.1:${await freePort()}/x`;
    expect(isDatabaseUnavailable(await failureOf(ask(open({}, nobody))))).toBe(true);
  });

  it.each([
    ['a statement that takes too long', sql`select pg_sleep(5)`],
    ['a server that has no connection left', sql`do $$ begin raise sqlstate '53300'; end $$`],
    ['a primary that has become a standby', sql`do $$ begin raise sqlstate '25006'; end $$`],
  ])('is %s', async (_what, statement) => {
    expect(isDatabaseUnavailable(await failureOf(statement.execute(open())))).toBe(true);
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
