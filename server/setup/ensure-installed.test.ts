import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPT = 'server/setup/ensure-installed.js';
/** Notes where it was called, and leaves there what `npm ci` would. */
const NPM = `#!/bin/sh
set -eu
basename "$PWD" >> "$LOG"
mkdir -p node_modules/node/bin node_modules/.bin node_modules/tool
echo node > node_modules/node/bin/node
echo '{"bin":{"do-it":"do-it.js"}}' > node_modules/tool/package.json
echo do-it > node_modules/.bin/do-it
`;

let folder: string;
const at = (name: string): string => path.join(folder, name);
const write = (name: string, value: unknown): void => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), typeof value === 'string' ? value : JSON.stringify(value));
};

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'cuotasana-install-')), 'product');
  for (const [place, dependencies] of [
    ['.', {}],
    ['server/setup/node', { node: '24.0.0' }],
    ['tests/packages', { tool: '1.0.0' }],
  ] as const) {
    write(`${place}/package.json`, { type: 'module', dependencies });
    write(`${place}/package-lock.json`, {});
    write(`${place}/.npmrc`, '');
  }
  cpSync(SCRIPT, at(SCRIPT));
  mkdirSync(at('commands'));
  writeFileSync(at('commands/npm'), NPM, { mode: 0o755 });
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

/** Folders in which npm was called, with a Node that runs TypeScript or an older one. */
const ensure = (args: readonly string[] = [], isOld = false): readonly string[] => {
  rmSync(at('log'), { force: true });
  const node = isOld ? ['--no-experimental-strip-types'] : [];
  const { status, stderr } = spawnSync(process.execPath, [...node, SCRIPT, ...args], {
    cwd: folder,
    env: { PATH: `${at('commands')}:${process.env.PATH}`, LOG: at('log') },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(existsSync(at('.installing'))).toBe(false);
  return existsSync(at('log')) ? readFileSync(at('log'), 'utf8').trim().split('\n').sort() : [];
};
const content = (name: string): string => readFileSync(at(name), 'utf8').trim();

it('installs the product alone, once', () => {
  expect(ensure()).toEqual(['product']);
  expect(ensure()).toEqual([]);
  write('package.json', { type: 'module', dependencies: {}, scripts: { another: 'true' } });
  expect(ensure()).toEqual([]);
  write('package-lock.json', { changed: true });
  expect(ensure()).toEqual(['product']);
});

it('installs Node where the installed one cannot run TypeScript, for the scripts of npm to find', () => {
  expect(ensure([], true)).toEqual(['.node', 'product']);
  expect(content('node_modules/.bin/node')).toBe('node');
  expect(ensure([], true)).toEqual([]);
});

it('installs the packages of the tests for those who ask, with links to them and to their commands', () => {
  expect(ensure()).toEqual(['product']);
  expect(ensure(['tests'])).toEqual(['.tests']);
  expect(content('node_modules/.bin/do-it')).toBe('do-it');
  expect(existsSync(at('node_modules/tool/package.json'))).toBe(true);
  expect(ensure(['tests'])).toEqual([]);
  write('package-lock.json', { changed: true });
  rmSync(at('node_modules'), { recursive: true });
  expect(ensure(['tests'])).toEqual(['.tests', 'product']);
});
