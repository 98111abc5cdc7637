import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../server/infrastructure/database/open.ts';
import { filesInGit } from '../../support/files-in-git.ts';

const READY_MS = 90_000;
const ENDED_MS = 5_000;

/** A copy of the product for each test, with builds and data of its own. */
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-npm-'));
  for (const file of filesInGit())
    if (!file.startsWith('tests/')) cpSync(file, path.join(folder, file), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start`, `npm run serve` or `npm run demo` of the copy on free ports. */
const startNpm = async (...args: readonly string[]) => {
  const names = ['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_PUSH_PORT'];
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await freePort())])),
  ) as Record<string, string>;
  const npm = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', ...ports, DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'ignore'],
    // As a supervisor does, which tells npm alone.
    detached: true,
  });
  let text = '';
  npm.stdout.on('data', (part: Buffer) => {
    text += part;
  });
  return { npm, url: `http://127.0.0.1:${ports.PORT}`, said: () => text };
};

const serves = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Command lines of the processes that npm started, by their data folder. */
const processes = (): readonly string[] =>
  readdirSync('/proc').flatMap((id) => {
    try {
      const environment = readFileSync(`/proc/${id}/environ`, 'utf8');
      return environment.includes(`DATA_DIR=${folder}`) ? [readFileSync(`/proc/${id}/cmdline`, 'utf8')] : [];
    } catch {
      // It has ended, or is no process of ours.
      return [];
    }
  });

const stop = async (npm: ChildProcess): Promise<void> => {
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(processes, { timeout: ENDED_MS }).toEqual([]);
};

test.describe('a signal to npm', () => {
  test.setTimeout(240_000);

  test('ends what it serves, and its database', async () => {
    const { npm, url } = await startNpm('start');
    await expect.poll(() => serves(url), { timeout: READY_MS }).toBe(true);
    expect(processes().some((line) => line.includes('postgres'))).toBe(true);
    await stop(npm);
    expect(await serves(url)).toBe(false);

    const again = await startNpm('run', 'serve');
    await expect.poll(() => serves(again.url), { timeout: READY_MS }).toBe(true);
    await stop(again.npm);
  });

  test('ends the demonstration while it fills and while it serves, and its database', async () => {
    const filling = await startNpm('run', 'demo');
    await expect.poll(filling.said, { timeout: READY_MS }).toMatch(/^\d{4}-\d{2}-\d{2} /m);
    await stop(filling.npm);
    expect(await serves(filling.url)).toBe(false);

    rmSync(path.join(folder, 'data'), { recursive: true });
    const serving = await startNpm('run', 'demo');
    await expect.poll(serving.said, { timeout: READY_MS }).toContain('Listo en');
    await expect.poll(() => serves(serving.url), { timeout: READY_MS }).toBe(true);
    await stop(serving.npm);
    expect(await serves(serving.url)).toBe(false);
  });

  test('ends a build, and nothing is served after it', async () => {
    const { npm, url } = await startNpm('start');
    await expect
      .poll(() => processes().some((line) => line.includes('setup/build.ts')), { timeout: READY_MS })
      .toBe(true);
    await stop(npm);
    expect(await serves(url)).toBe(false);
  });
});
