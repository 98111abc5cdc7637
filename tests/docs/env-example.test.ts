import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../../server/infrastructure/config/config.ts';
import { ConfigError } from '../../server/infrastructure/config/environment.ts';
import { ENV_EXAMPLE, envExample } from './env-example.ts';

const text = readFileSync(ENV_EXAMPLE, 'utf8');
const toFillIn = [...text.matchAll(/^([A-Z_]+)=''$/gm)].map(([, name = '']) => name);

it('is what the documents say: npm run env-example', () => {
  expect(text).toBe(envExample());
});

it('leaves to be filled in what production does not start without, and nothing else', () => {
  try {
    readConfig({ NODE_ENV: 'production', DATA_DIR: '/nowhere' });
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const missing = error.message.split('\n').map((line) => line.split(':')[0] ?? '');
    expect(toFillIn.sort()).toEqual(missing.sort());
  }
});

it('says the same to a shell and to Node, whatever a value has in it', () => {
  const value = `Sonrisa Ya <a@b.co> "$HOME" \\n \`id\` # 50 %`;
  const certificate = '-----BEGIN-----\nMIIB+/=\n-----END-----';
  const filled = text
    .replace("MAIL_FROM=''", () => `MAIL_FROM='${value}'`)
    .replace("SEAL_KEY=''", () => `SEAL_KEY='${certificate}'`);
  const node = parseEnv(filled);
  expect(node).toMatchObject({ MAIL_FROM: value, SEAL_KEY: certificate, NODE_ENV: 'production' });
  const script = 'set -a && eval "$(cat)" && exec env -0';
  const output = execFileSync('sh', ['-eu', '-c', script], { input: filled, encoding: 'utf8' });
  const shell = Object.fromEntries(output.split('\0').map((line) => line.split(/=([\s\S]*)/)));
  expect(shell).toMatchObject(node);
});
