import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { sandboxKeys } from './keys.ts';
import { startSandbox } from './start.ts';
import { type SandboxForTest, startSandboxForTest } from './testing/sandbox-for-test.ts';

/** Two tests start a child process. */
const options = { timeout: 20_000 };

describe('the sandbox', () => {
  let sandbox: SandboxForTest | undefined;
  afterEach(async () => {
    await sandbox?.close();
    sandbox = undefined;
  });

  it('tells its address with the port that it really has', async () => {
    sandbox = await startSandboxForTest({ publicUrl: 'http://localhost:0' });
    expect(sandbox.sandbox().url).toMatch(/^http:\/\/localhost:[1-9]\d+$/);
    expect(sandbox.sandbox().smtpPort).toBeGreaterThan(0);
  });

  it('leaves nothing open when a port is taken', async () => {
    sandbox = await startSandboxForTest();
    const dataDir = mkdtempSync(join(tmpdir(), 'cuotasana-sandbox-'));
    const options = {
      smtpPort: 0,
      pushPort: 0,
      dataDir,
      appUrl: 'http://localhost:1',
      onClockMoved: () => undefined,
    };
    const taken = Number(new URL(sandbox.sandbox().url).port);
    await expect(startSandbox({ ...options, port: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const second = await startSandbox({ ...options, port: 0 });
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it('answers strange addresses without a failure of its own', async () => {
    sandbox = await startSandboxForTest();
    for (const path of [
      '/nowhere',
      '/%',
      '/%00',
      '/assets/pages/browser/../../keys.ts',
      '/v/',
      `/v/${'a'.repeat(5_000)}`,
    ]) {
      const { status } = await sandbox.get(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
    const page = await sandbox.get('/nowhere', { accept: 'text/html' });
    expect(page.text).toContain('Aquí no hay nada');
  });

  it('answers every vendor route with a 4xx to bodies of the wrong shape, and with 401 to no key', async () => {
    sandbox = await startSandboxForTest();
    const { messaging, payments, identity, bureau, depository, clinic, treasury } = sandboxKeys;
    const basic = Buffer.from(`${messaging.accountSid}:${messaging.authToken}`).toString('base64');
    const routes: [string, Record<string, string>][] = [
      [`/2010-04-01/Accounts/${messaging.accountSid}/Messages.json`, { authorization: `Basic ${basic}` }],
      ['/bureau/v1/reports', { 'x-api-key': bureau.apiKey }],
      ['/v1/sessions', { 'x-auth-client': identity.apiKey }],
      ['/v1/transactions', { authorization: `Bearer ${payments.publicKey}` }],
      ['/v1/tokens/cards', { authorization: `Bearer ${payments.publicKey}` }],
      ['/depository/v1/parties', { 'x-api-key': depository.apiKey }],
      ['/depository/v1/notes', { 'x-api-key': depository.apiKey }],
      ['/clinic/v1/approvals', { 'x-api-key': clinic.apiKey }],
      ['/treasury/v1/transfers', { 'x-api-key': treasury.apiKey }],
      ['/cash/1-1-1/pay', {}],
      ['/clock', {}],
      ['/push/devices', {}],
      ['/faults', {}],
    ];
    const large = `"${'a'.repeat(1_200_000)}"`;
    const bodies = ['null', '[]', '"text"', '7', '{', '', '{"__proto__":{"x":1}}', large];
    for (const [path, headers] of routes) {
      if (Object.keys(headers).length > 0) expect((await sandbox.post(path, '{}')).status, path).toBe(401);
      for (const body of bodies) {
        const { status, json } = await sandbox.post(path, body, headers);
        const which = `${path} ${body.slice(0, 30)}`;
        expect(status, which).toBeGreaterThanOrEqual(400);
        expect(status, which).toBeLessThan(500);
        expect(json, which).toBeTypeOf('object');
      }
    }
  });

  it('loses nothing that it acknowledged when it is killed', options, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cuotasana-sandbox-'));
    const script = `
      import { startSandbox } from ${JSON.stringify(new URL('./start.ts', import.meta.url).href)};
      const options = { port: 0, smtpPort: 0, pushPort: 0, appUrl: 'http://127.0.0.1:1', onClockMoved() {} };
      const { url } = await startSandbox({ ...options, dataDir: ${JSON.stringify(dataDir)} });
      console.log(url);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(createInterface(child.stdout), 'line');
    const post = (path: string, body: unknown, headers: Record<string, string>) =>
      fetch(new URL(path, String(url)), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const key = { 'x-api-key': sandboxKeys.treasury.apiKey };
    await post('/clock', { advance: 'P20D' }, {});
    const order = { request_id: 'r-1', beneficiary: 'Clínica', amount: 100_000, concept: 'Desembolso' };
    const { transfer_id } = (await (await post('/treasury/v1/transfers', order, key)).json()) as {
      transfer_id: string;
    };
    child.kill('SIGKILL');
    await once(child, 'exit');

    sandbox = await startSandboxForTest({ dataDir });
    expect(sandbox.offsets).toEqual([20 * 86_400_000]);
    // The child ran in real time: its pending jobs are due by the end of this century.
    sandbox.wall.advance(Date.UTC(2099, 0, 1) - sandbox.wall.now());
    const { json } = await sandbox.get(`/treasury/v1/transfers/${transfer_id}`, key);
    expect(json).toMatchObject({ transfer_id, status: 'settled' });
    await sandbox.close();
    sandbox = undefined;
    rmSync(dataDir, { recursive: true, force: true });
  });
});
