import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allMutants } from './list/all.ts';
import core from './stryker/core.config.ts';
import coreTests from './stryker/core.vitest.config.ts';
import services from './stryker/services.config.ts';
import servicesTests from './stryker/services.vitest.config.ts';
import { mutated } from './tree.ts';

it.each(allMutants)('$id is there to be changed, and its test to see it', (mutant) => {
  const before = readFileSync(mutant.file, 'utf8');
  expect(mutated(before, mutant)).not.toBe(before);
  const { killedBy } = mutant;
  if (killedBy === 'nobody' || !('file' in killedBy)) return;
  const tests = readFileSync(killedBy.file, 'utf8');
  const beginsTitle = (quote: string): boolean => tests.includes(quote + killedBy.title);
  expect(["'", '"', '`'].some(beginsTitle), `${killedBy.file}: ${killedBy.title}`).toBe(true);
});

it('no mutant goes by the name of another', () => {
  const ids = allMutants.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it.each([
  ['core', core.mutate, coreTests.test?.include ?? []],
  ['services', services.mutate, servicesTests.test?.include ?? []],
])('every file that Stryker changes or tests with is there: %s', (_, changed, tests) => {
  const patterns = [...changed, ...tests].map((pattern) => pattern.replace(/^!/u, ''));
  expect(patterns.length).toBeGreaterThan(2);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
