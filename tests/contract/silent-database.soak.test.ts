import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Database } from '../../server/infrastructure/database/connection.ts';
import { createJobs, type Jobs } from '../../server/infrastructure/jobs/jobs.ts';
import { enqueueEmail } from '../../server/infrastructure/outbox.ts';
import { createClock } from '../../server/infrastructure/runtime/clock.ts';
import { createDatabase, type TemporaryDatabase } from '../support/database.ts';
import { writeEmptyApp } from '../support/empty-app.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { expectSentence } from './requests.ts';

/** Upper bound of each wait: for a connection, for an answer, and a margin for a busy machine. */
const SETTINGS = {
  DATABASE_CONNECT_SECONDS: '1',
  DATABASE_STATEMENT_SECONDS: '1',
  DATABASE_LOCK_SECONDS: '1',
  DATABASE_IDLE_TRANSACTION_SECONDS: '2',
  QUEUE_SILENCE_SECONDS: '3',
  SHUTDOWN_SECONDS: '4',
};
const ANSWER_MS = 8_000;
const SILENT_MS = 6_000;
const RECOVERY_MS = 12_000;
const ENDING_MARGIN_MS = 4_000;

/** An unknown token: only the database could tell. */
const TOKEN = randomBytes(32).toString('base64url');

interface Running {
  readonly url: string;
  readonly inboxUrl: string;
  readonly process: ChildProcess;
  /** The exit code; undefined while it runs. */
  ended(): Promise<number | null>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-silent-'));
let database: TemporaryDatabase;
let db: Database;
let jobs: Jobs;
let proxy: TcpProxy;
let proxied: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createDatabase();
  db = connect(database.url, () => undefined);
  jobs = createJobs(database.url, console);
  await jobs.prepare();
  const url = new URL(database.url);
  proxy = await openTcpProxy(0, Number(url.port));
  url.host = `localhost:${new URL(proxy.url).port}`;
  proxied = url.toString();
  writeEmptyApp(path.join(folder, 'dist'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await jobs.stop();
  await db.destroy();
  await proxy.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server as a process, connected to the database through the proxy. */
const start = async (settings: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      ...SETTINGS,
      DATABASE_URL: proxied,
      ...settings,
      DATA_DIR: path.join(folder, 'data'),
      DIST_DIR: path.join(folder, 'dist'),
      PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_PUSH_PORT: '0',
      SANDBOX_PACE: '0',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.push(child);
  const ending = once(child, 'exit').then(([code]) => code as number | null);
  const addresses = await Promise.race([
    once(child, 'message').then(([message]) => message as { url: string; sandboxUrl: string }),
    ending.then((code) => Promise.reject(new Error(`ended at start with ${code}`))),
  ]);
  return {
    url: addresses.url,
    inboxUrl: `${addresses.sandboxUrl}/inbox.json`,
    process: child,
    ended: () => ending,
  };
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

const inboxOf = async ({ inboxUrl }: Running, to: string): Promise<readonly unknown[]> => {
  const answer = await fetch(`${inboxUrl}?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as readonly unknown[];
};

const timed = async (call: Promise<Response>) => {
  const begun = performance.now();
  const answer = await call;
  return { answer, ms: performance.now() - begun };
};

describe('a database that is not heard any more', () => {
  it('is said in bounded time, and everything goes on by itself when it is back, once', async () => {
    const server = await start();
    await write('antes@correo.co');
    await vi.waitFor(async () => expect(await inboxOf(server, 'antes@correo.co')).toHaveLength(1), {
      timeout: RECOVERY_MS,
    });

    proxy.become('silent');
    const silentFrom = performance.now();
    await write('durante@correo.co');
    // More requests than connections: those that wait for one are answered too.
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        timed(fetch(`${server.url}/api/borradores`, { headers: { authorization: `Bearer ${TOKEN}` } })),
      ),
    );
    for (const { answer, ms } of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      const { code, message } = (await answer.json()) as { code: string; message: string };
      expect(code).toBe('unavailable');
      expectSentence(message);
      expect(ms).toBeLessThan(ANSWER_MS);
    }
    const ready = await timed(fetch(`${server.url}/readyz`));
    expect(ready.answer.status).toBe(503);
    // Whichever is noticed first.
    expect(['database_unavailable', 'queue_silent']).toContain(
      ((await ready.answer.json()) as { obstacle: string }).obstacle,
    );
    expect(ready.ms).toBeLessThan(ANSWER_MS);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    // Retransmission needs real time.
    await pause(Math.max(0, SILENT_MS - (performance.now() - silentFrom)));
    expect(await inboxOf(server, 'durante@correo.co')).toHaveLength(0);

    proxy.become('through');
    await write('despues@correo.co');
    await vi.waitFor(
      async () => {
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
        for (const to of ['durante@correo.co', 'despues@correo.co'])
          expect(await inboxOf(server, to)).toHaveLength(1);
      },
      { timeout: RECOVERY_MS, interval: 200 },
    );
    for (const to of ['antes@correo.co', 'durante@correo.co', 'despues@correo.co'])
      expect(await inboxOf(server, to)).toHaveLength(1);
  }, 90_000);
});

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
    server.process.kill('SIGTERM');
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
    server.process.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`${server.url}/api/borradores`, { headers })).status).toBe(401);
    expect(await server.ended()).toBe(0);
  }, 60_000);

  it('comes in time though the database is silent, and at once at a second signal', async () => {
    const [patient, impatient] = await Promise.all([start(), start()]);
    proxy.become('silent');
    const begun = performance.now();
    patient.process.kill('SIGTERM');
    impatient.process.kill('SIGTERM');
    await pause(500);
    impatient.process.kill('SIGTERM');
    expect(await impatient.ended()).toBe(1);
    expect(performance.now() - begun).toBeLessThan(ENDING_MARGIN_MS - 1_000);
    await patient.ended();
    expect(performance.now() - begun).toBeLessThan(4_000 + ENDING_MARGIN_MS);
    proxy.become('through');
  }, 90_000);
});
