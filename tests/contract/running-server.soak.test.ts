import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { enqueueEmail } from '../../server/infrastructure/outbox.ts';
import { sandboxSettings } from '../../server/sandbox-settings.ts';
import { startAppOn } from '../support/app-on-database.ts';
import { createDatabase } from '../support/database.ts';
import { writeEmptyApp } from '../support/empty-app.ts';
import { type RunningServer, runServer } from '../support/running-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-running-'));
const dist = writeEmptyApp(path.join(folder, 'dist'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const serves = ({ url }: Pick<RunningServer, 'url'>): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('a server for tests', () => {
  it('that serves calls alone leaves jobs to one that works them off, which answers its health alone', async () => {
    const shared = await createDatabase();
    const test = await startAppOn(shared);
    const settings = {
      ...sandboxSettings(sandboxKeys, test.sandbox)(test.sandbox.url),
      ...{ DIST_DIR: dist, DATABASE_URL: shared.url, SANDBOX: 'off' },
      DATA_DIR: test.environment.DATA_DIR ?? '',
    };
    const to = 'persona@correo.example';
    const received = async () => (await test.inbox(to)).length;
    /** Processes that wait for jobs. */
    const listeners = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'cuotasana-jobs' and query ilike '%listen%'`.execute(
        test.ownerDb,
      );
      return rows[0]?.count;
    };
    const servers: RunningServer[] = [];
    try {
      const web = await runServer({ ...settings, ROLE: 'web' });
      servers.push(web);
      await enqueueEmail(test.context.db, test.context, {
        ...{ purpose: 'receipt', dedupeKey: 'one', accountId: undefined, creditNumber: undefined },
        ...{ to, subject: 'Recibimos tu pago', text: 'Gracias.', html: '<p>Gracias.</p>', attachments: [] },
      });
      expect([await serves(web), (await fetch(`${web.url}/api/textos/datos`)).status]).toEqual([true, 200]);
      expect(await listeners()).toBe(0);
      const worker = await runServer({ ...settings, ROLE: 'worker' });
      servers.push(worker);
      await expect.poll(received, { timeout: 20_000 }).toBe(1);
      expect(await listeners()).toBe(1);
      const answers = await Promise.all(
        ['/readyz', '/', '/api/textos/datos', '/api/openapi.json'].map((at) => fetch(`${worker.url}${at}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
      await test.close();
    }
  }, 120_000);

  it('starts its database again when that one dies, and keeps it when a second start is refused', async () => {
    const first = await runServer({ DIST_DIR: dist });
    const postmaster = (): number =>
      Number(readFileSync(path.join(first.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    try {
      const second = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
        env: {
          ...{ PATH: process.env.PATH, DIST_DIR: dist, DATA_DIR: first.dataDir, PORT: '0' },
          ...{ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_PUSH_PORT: '0' },
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [stderr, [code]] = await Promise.all([text(second.stderr), once(second, 'close')]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `No se puede iniciar:\nOtro servidor usa los datos de ${first.dataDir}, y sigue con ellos. Ciérralo, o define otra carpeta en DATA_DIR.\n`,
      });
      expect(await serves(first)).toBe(true);
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => serves(first), { timeout: 30_000 }).toBe(false);
      await expect.poll(() => serves(first), { timeout: 30_000 }).toBe(true);
      expect(postmaster()).not.toBe(killed);
    } finally {
      await first.close();
    }
  }, 120_000);

  it('does not outlive whoever started it, however that one ends, and neither does its database', async () => {
    const script = `
      import { runServer } from ${JSON.stringify(new URL('../support/running-server.ts', import.meta.url).href)};
      const { url, dataDir } = await runServer({ DIST_DIR: ${JSON.stringify(dist)} });
      console.log(JSON.stringify({ url, dataDir }));
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(parent.stdout), 'line');
    const { url, dataDir } = JSON.parse(String(line)) as RunningServer;
    const postmaster = Number(
      readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    expect(await serves({ url })).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect
      .poll(() => [isAlive(postmaster), existsSync(dataDir)], { timeout: 30_000 })
      .toEqual([false, false]);
    expect(await serves({ url })).toBe(false);
  }, 120_000);
});
