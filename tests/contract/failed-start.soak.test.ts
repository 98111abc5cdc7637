import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OWN_DATA_SECRET } from '../support/own-database.ts';

const { PATH } = process.env;

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-start-'));

/** Runs the server, or another program, as a process until it exits. */
const runUntilEnd = async (
  variables: Readonly<Record<string, string>>,
  program: readonly string[] = ['server/main.ts'],
) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    env: { PATH, DATA_DIR: path.join(folder, 'data'), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    expect(stderr).toMatch(new RegExp(`^No se puede iniciar:\\nEl puerto ${port} está ocupado\\.`));
    expect(existsSync(path.join(folder, 'data/postgres/PG_VERSION'))).toBe(true);
    expect(existsSync(path.join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
  }, 60_000);

  it('because the database is away or the host is not of this machine says so in one sentence', async () => {
    const away = { DATABASE_URL: 'postgres://app:s3cret@127.0.0.1:9/none' };
    const ends = await Promise.all([
      runUntilEnd(away),
      runUntilEnd(away, ['server/setup/migrate.ts']),
      runUntilEnd({ ...away, DATA_SECRET: OWN_DATA_SECRET }, ['server/ops/main.ts', 'loans', 'list']),
      runUntilEnd({ ...away, PORT: '0', HOST: '192.0.2.1' }),
    ]);
    const isAway =
      'La base de datos no responde (connect ECONNREFUSED 127.0.0.1:9). Revisa DATABASE_URL y vuelve a intentar.\n';
    expect(ends).toEqual(
      [
        `No se puede iniciar:\n${isAway}`,
        `No se puede migrar:\n${isAway}`,
        isAway,
        'No se puede iniciar:\nNo se puede escuchar en 192.0.2.1: no es una dirección de esta máquina. Revisa HOST.\n',
      ].map((stderr) => ({ code: 1, stderr })),
    );
  }, 60_000);
});
