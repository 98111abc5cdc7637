import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('every file of exact figures is read by a test of the domain', () => {
  const tests = globSync('src/core/**/*.test.ts').map((file) => readFileSync(file, 'utf8'));
  const files = globSync('tests/vectors/*.json').map((file) => path.basename(file));
  expect(files).toHaveLength(8);
  const unread = files.filter((file) => !tests.some((test) => test.includes(`tests/vectors/${file}`)));
  expect(unread).toEqual([]);
});
