import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { startTestApp } from '../../../tests/support/test-app.ts';
import { pendingMigrations } from '../database/migrate.ts';

const server = openTestApp();

const ask = (url: string) => server.get(url);

describe('the health of the process', () => {
  // @covers 7.74
  it('is that it lives, and that it can serve', async () => {
    expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await ask('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.headers['cache-control']).toBe('no-store');
    expect(ready.json()).toEqual({ status: 'ready', oldest_job_seconds: 0, queue_silent_seconds: 0 });
  });

  it('says for how long the oldest job that may be run has waited, and counts none that is for later', async () => {
    const { ownerDb, context } = server;
    for (const options of [{}, { afterSeconds: 600 }])
      await context.jobs.enqueue('accrue-loans', {}, { executor: context.db, ...options });
    await sql`update pgboss.job set start_after = start_after - interval '90 seconds'`.execute(ownerDb);
    const { oldest_job_seconds: seconds } = (await ask('/readyz')).json();
    expect(seconds).toBeGreaterThanOrEqual(90);
    expect(seconds).toBeLessThan(300);
    await context.jobs.drain();
    expect((await ask('/readyz')).json().oldest_job_seconds).toBe(0);
  });

  it('is not ready while a queue is silent, or the process is about to end', async () => {
    const stalled = await startTestApp({ QUEUE_SILENCE_SECONDS: '0' });
    onTestFinished(() => stalled.close());
    const answer = () => stalled.get('/readyz');
    expect((await answer()).statusCode).toBe(200);
    // The workers pause between two polls.
    await stalled.context.jobs.work();
    await expect.poll(async () => (await answer()).statusCode).toBe(503);
    expect((await answer()).json()).toEqual({
      status: 'unavailable',
      obstacle: 'queue_silent',
      queue_silent_seconds: expect.any(Number),
    });
    server.context.state.isDraining = true;
    expect((await ask('/readyz')).json()).toEqual({ status: 'unavailable', obstacle: 'ending' });
    expect((await ask('/healthz')).statusCode).toBe(200);
    server.context.state.isDraining = false;
    expect((await ask('/readyz')).statusCode).toBe(200);
  });

  it('is ready and degraded without a worker on any instance', async () => {
    const web = await startTestApp({ ROLE: 'web' });
    onTestFinished(() => web.close());
    const answer = async () => (await web.get('/readyz')).json();
    const workedOn = (instant: string | null) =>
      sql`update pgboss.queue set monitor_claim_on = now() - ${instant}::interval`.execute(web.ownerDb);
    for (const [instant, expected] of [
      [null, { status: 'degraded', notices: ['no_worker'] }],
      ['20 minutes', { status: 'degraded', notices: ['no_worker'] }],
      ['5 seconds', { status: 'ready' }],
    ] as const) {
      await workedOn(instant);
      expect(await answer()).toMatchObject(expected);
    }
    expect((await web.get('/readyz')).statusCode).toBe(200);
  });

  it('is ready and degraded for a minute after a statement met a full disk', async () => {
    const failing = sql`do $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`;
    await expect(failing.execute(server.context.db)).rejects.toThrow('no room');
    const degraded = await ask('/readyz');
    expect(degraded.statusCode).toBe(200);
    expect(degraded.json()).toMatchObject({ status: 'degraded', notices: ['database_disk_full'] });
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    expect((await ask('/readyz')).json()).toMatchObject({ status: 'ready' });
  });

  it('asks the database one thing each time', async () => {
    const queries: string[] = [];
    const counting = server.context.db.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await pendingMigrations(counting)).toEqual([]);
    expect(queries).toHaveLength(1);
  });

  it('is not ready while the database lacks a version, and lives on', async () => {
    const { ownerDb: db } = server;
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
    expect(ready.json()).toEqual({
      status: 'unavailable',
      obstacle: 'migrations_pending',
      migrations: newest.rows.map(({ name }) => name),
    });
    expect((await ask('/healthz')).statusCode).toBe(200);
    expect((await ask('/readyz')).statusCode).toBe(200);
  });
});
