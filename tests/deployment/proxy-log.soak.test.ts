import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { installPackage } from '../support/browser.ts';

const CADDY = '/usr/bin/caddy';
const CALL = '/api/accounts/confirm/sms/573001234567/123456';

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-proxy-'));
let proxy: ChildProcess;
let port: number;
let processPort: number;
let said = '';

/** `deploy/Caddyfile` with a process that is named, as the documents say. */
const configuration = (): string => {
  const given = readFileSync('deploy/Caddyfile', 'utf8');
  const named = given.replace(/dynamic a \{[^}]*\}/, `to 127.0.0.1:${processPort}`);
  expect(named).not.toBe(given);
  // It reads its configuration once.
  return named.replace('{\n', '{\n\tadmin off\n');
};

beforeAll(async () => {
  if (!existsSync(CADDY)) installPackage('caddy');
  [port, processPort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, configuration());
  const env = { PATH: process.env.PATH, HOME: folder, SITE: `http://127.0.0.1:${port}` };
  proxy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], { env });
  for (const stream of [proxy.stdout, proxy.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += String(chunk);
    });
  await vi.waitFor(() => expect(said).toContain('serving initial configuration'), { timeout: 20_000 });
}, 120_000);

const endProxy = async (): Promise<void> => {
  if (proxy.exitCode !== null) return;
  const ended = once(proxy, 'exit');
  proxy.kill();
  await ended;
};

afterAll(async () => {
  await endProxy();
  rmSync(folder, { recursive: true, force: true });
});

/** The status of the call; 0 when its answer breaks off. */
const send = async (): Promise<number> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${CALL}`, { method: 'POST' });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
};

it('tells no telephone, code or address of calls that find no process, or whose process ends in the middle', async () => {
  expect(await send()).toBeGreaterThanOrEqual(502);
  const broken = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request) => {
      if (String(request).includes('/readyz')) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
    });
  }).listen(processPort, '127.0.0.1');
  await once(broken, 'listening');
  await vi.waitFor(async () => expect(await send()).toBe(0), { timeout: 20_000 });
  broken.close();
  // Its last lines are out when it has ended.
  await endProxy();
  expect(said).not.toMatch(/573001234567|123456|confirm|remote_ip|health_checker/);
}, 60_000);
