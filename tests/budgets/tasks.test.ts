import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TASK_BUDGETS } from './tasks.ts';

it('holds each task with a budget in a journey that does it', () => {
  const journeys = globSync('tests/e2e/**/*.spec.ts').map((file) => readFileSync(file, 'utf8'));
  const held = journeys.flatMap((text) =>
    [...text.matchAll(/expectWithin\('([^']+)'\)/g)].map(([, task]) => task),
  );
  expect(held.toSorted()).toEqual(Object.keys(TASK_BUDGETS).toSorted());
});
