import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('serves and demonstrates in the one process that npm starts', () => {
  for (const name of ['start', 'serve', 'demo'])
    expect(scripts[name]).toMatch(
      /^node --disable-warning=ExperimentalWarning server\/setup\/start\.ts( |$)/,
    );
  expect(Object.values(scripts).filter((command) => /start\.ts.*[;&|]/.test(command))).toEqual([]);
});

it('ends the program that it runs once the shell of npm is gone', async () => {
  const program = path.join(folder, 'program.ts');
  writeFileSync(program, 'console.log(process.pid); setInterval(() => undefined, 1_000);\n');
  // A shell with something left to do stays beside its command, and hands no signal on.
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" server/setup/start.ts --built "${program}"; true`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [pid] = await once(createInterface(shell.stdout), 'line');
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  await expect.poll(() => isAlive(Number(pid)), { timeout: 5_000 }).toBe(false);
});
