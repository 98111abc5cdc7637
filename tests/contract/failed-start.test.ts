import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the server as a process until it exits. */
const runUntilEnd = async (variables: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
};

describe('a start that fails', () => {
  it('in production names what is missing, and touches nothing', async () => {
    const { code, stderr } = await runUntilEnd({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No se puede iniciar:\n(\w+: falta\n)+$/);
    expect(stderr).toContain('PAYMENTS_PRIVATE_KEY: falta');
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });

  it('because a port is taken says which, and leaves no database running', async () => {
    const taken = createServer();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    const port = (taken.address() as { port: number }).port;
    const { code, stderr } = await runUntilEnd({
      PORT: '0',
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_PUSH_PORT: '0',
    });
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^El puerto ${port} está ocupado\\.`));
    expect(existsSync(path.join(folder, 'data/postgres/PG_VERSION'))).toBe(true);
    expect(existsSync(path.join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
  }, 60_000);
});
