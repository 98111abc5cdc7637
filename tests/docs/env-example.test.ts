import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../../server/infrastructure/config/config.ts';
import { ConfigError } from '../../server/infrastructure/config/environment.ts';
import { ENV_EXAMPLE, envExample } from './env-example.ts';

const text = readFileSync(ENV_EXAMPLE, 'utf8');
const toFillIn = [...text.matchAll(/^([A-Z_]+)=$/gm)].map(([, name = '']) => name);

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
