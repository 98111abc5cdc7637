import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackage } from '../support/browser.ts';

const PROGRAM = '/usr/bin/sqlmap';

/** Installs Debian's package where that may be done; whether there is one. */
export const ensureSqlmap = (): boolean =>
  existsSync(PROGRAM) || (installPackage('sqlmap') && existsSync(PROGRAM));

export interface SqlmapTarget {
  /** With a value that is answered well; without a parameter `*` behind it marks the place in the path. */
  readonly url: string;
  readonly parameter?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `none`: everything was tried without a find. */
export type SqlmapResult = 'none' | 'injectable';

const FOUND = /identified the following injection point/;
const NONE = /all tested parameters do not appear to be injectable/;

/**
 * Reads sqlmap's output.
 * @throws Error if it has not come to an end: it could not connect, or had nothing to test.
 */
export const readResult = (output: string): SqlmapResult => {
  if (FOUND.test(output)) return 'injectable';
  if (NONE.test(output)) return 'none';
  throw new Error(`sqlmap came to no result:\n${output.slice(-3_000)}`);
};

/** Level 2 on one parameter, against PostgreSQL. */
export const runSqlmap = async ({ url, parameter, body, headers = {} }: SqlmapTarget) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-sqlmap-'));
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const child = spawn(
    PROGRAM,
    [
      ...['-u', url, '--level', '2', '--dbms', 'PostgreSQL'],
      ...(parameter === undefined ? [] : ['-p', parameter]),
      ...(body === undefined ? [] : ['--data', body]),
      ...(given.length > 0 ? ['--headers', given.join('\n')] : []),
      // Rejections are answers too: what they say must not depend on a condition in SQL.
      ...['--ignore-code', '400,404,409,422,429', '--batch', '--disable-coloring', '--flush-session'],
      ...['--output-dir', folder, '--threads', '4', '--time-sec', '3', '-v', '1'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await new Promise((resolve) => child.once('close', resolve));
  await rm(folder, { recursive: true, force: true });
  return readResult(output);
};
