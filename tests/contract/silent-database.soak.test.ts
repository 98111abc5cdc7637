import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database } from '../../server/infrastructure/database/connection.ts';
import { createJobs, type Jobs } from '../../server/infrastructure/jobs/jobs.ts';
import { enqueueEmail } from '../../server/infrastructure/outbox.ts';
import { createClock } from '../../server/infrastructure/runtime/clock.ts';
import { createDatabase, type TemporaryDatabase } from '../support/database.ts';
import { writeEmptyApp } from '../support/empty-app.ts';
import { OWN_DATA_SECRET } from '../support/own-database.ts';
import { runServer, type ServerProcess } from '../support/running-server.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

// What goes on while the database is silent, and after: silent-database.test.ts, and the robot of outages.
const SETTINGS = {
  DATABASE_CONNECT_SECONDS: '1',
  DATABASE_STATEMENT_SECONDS: '1',
  DATABASE_LOCK_SECONDS: '1',
  DATABASE_IDLE_TRANSACTION_SECONDS: '2',
  QUEUE_SILENCE_SECONDS: '3',
  SHUTDOWN_SECONDS: '4',
  DATA_SECRET: OWN_DATA_SECRET,
};
const ENDING_MARGIN_MS = 4_000;

/** An unknown token: only the database could tell. */
const TOKEN = randomBytes(32).toString('base64url');

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-silent-'));
let database: TemporaryDatabase;
let db: Database;
let jobs: Jobs;
let proxy: TcpProxy;
let proxied: string;
let dist: string;
const started: ServerProcess[] = [];

beforeAll(async () => {
  database = await createDatabase();
  db = connect(database.url, () => undefined);
  jobs = createJobs(database.url, console);
  await jobs.prepare();
  const url = new URL(database.url);
  proxy = await openTcpProxy(0, Number(url.port));
  url.host = `localhost:${new URL(proxy.url).port}`;
  proxied = url.toString();
  dist = writeEmptyApp(path.join(folder, 'dist'));
});
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill().then(server.close)));
  await jobs.stop();
  await db.destroy();
  await proxy.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server as a process, connected to the database through the proxy. */
const start = async (settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  const server = await runServer({ ...SETTINGS, DATABASE_URL: proxied, DIST_DIR: dist, ...settings });
  started.push(server);
  return server;
};

/** Enqueues an e-mail past the proxy, as another instance would. */
const write = async (to: string): Promise<void> => {
  await enqueueEmail(
    db,
    { clock: createClock(), jobs },
    {
      purpose: 'email_code',
      dedupeKey: to,
      accountId: undefined,
      creditNumber: undefined,
      to,
      subject: 'Hola',
      text: 'Hola',
      html: '<p>Hola</p>',
      attachments: [],
    },
  );
};

describe('a process under load', () => {
  it('opens eight connections at most', async () => {
    const server = await start({ DATABASE_URL: database.appRoleUrl, DATABASE_OWNER_URL: database.url });
    for (const to of ['a@correo.co', 'b@correo.co', 'c@correo.co']) await write(to);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const calls = Promise.all(
      Array.from({ length: 100 }, () => fetch(`${server.url}/api/borradores`, { headers })),
    );
    const role = decodeURIComponent(new URL(database.appRoleUrl).username);
    const { rows } = await calls.then(() =>
      sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and usename = ${role}`.execute(db),
    );
    // Idle ones stay open for a while: all that the load needed are counted.
    expect(rows[0]?.count).toBeGreaterThanOrEqual(5);
    expect(rows[0]?.count).toBeLessThanOrEqual(8);
    server.signal('SIGTERM');
    await server.ended();
  }, 60_000);
});

describe('a queue that stays silent beside a database that answers', () => {
  it('is restarted, and where that is of no use ends the process, which says why before', async () => {
    const server = await start({ SUPERVISED: 'on', QUEUE_SILENCE_SECONDS: '2' });
    const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
    await expect.poll(isReady).toBe(true);
    await db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`lock table pgboss.job in access exclusive mode`.execute(trx);
      const obstacle = async () => {
        const { status, obstacle: is } = (await (await fetch(`${server.url}/readyz`)).json()) as {
          readonly status?: string;
          readonly obstacle?: string;
        };
        return [status, is];
      };
      await expect.poll(obstacle).toEqual(['unavailable', 'queue_silent']);
      // Other tables answer.
      const headers = { authorization: `Bearer ${TOKEN}` };
      expect((await fetch(`${server.url}/api/borradores`, { headers })).status).toBe(401);
      expect(await server.ended()).toBe(1);
    });
  }, 60_000);
});

describe('the end of the process', () => {
  it('is announced: for an interval it is not ready and still takes calls', async () => {
    const server = await start({ DRAIN_SECONDS: '4' });
    server.signal('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`${server.url}/api/borradores`, { headers })).status).toBe(401);
    expect(await server.ended()).toBe(0);
  }, 60_000);

  it('comes in time though the database is silent, and at once at a second signal', async () => {
    const [patient, impatient] = await Promise.all([start(), start()]);
    proxy.become('silent');
    const begun = performance.now();
    patient.signal('SIGTERM');
    impatient.signal('SIGTERM');
    await pause(500);
    impatient.signal('SIGTERM');
    expect(await impatient.ended()).toBe(1);
    expect(performance.now() - begun).toBeLessThan(ENDING_MARGIN_MS - 1_000);
    await patient.ended();
    expect(performance.now() - begun).toBeLessThan(4_000 + ENDING_MARGIN_MS);
    proxy.become('through');
  }, 90_000);
});
