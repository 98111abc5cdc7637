import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const ask = (url: string) => server.app.inject({ method: 'GET', url });

describe('the health of the process', () => {
  it('is that it lives, and that it can serve', async () => {
    expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await ask('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.headers['cache-control']).toBe('no-store');
    expect(ready.json()).toEqual({ status: 'ready' });
  });

  it('is not ready while the database lacks a version, and lives on', async () => {
    const { db } = server.context;
    const newest = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(
      db,
    );
    const ready = await ask('/readyz');
    for (const { name, timestamp } of newest.rows) {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
    }
    expect(newest.rows).toHaveLength(1);
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBe('5');
    expect(ready.json()).toEqual({ status: 'unavailable' });
    expect((await ask('/healthz')).statusCode).toBe(200);
    expect((await ask('/readyz')).statusCode).toBe(200);
  });
});
