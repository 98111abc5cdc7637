import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const { PATH } = process.env;

export const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-start-'));

/** Runs the server, or another program, as a process until it exits. */
export const runUntilEnd = async (
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

export const openFailedStarts = (): void => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
};
