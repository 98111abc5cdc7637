import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rerunFailures } from './rerun-failures.ts';
import { runStages } from './run-stages.ts';
import { playwright, RESULTS, type Stage, vitest } from './stage.ts';

let folder: string;
beforeEach(() => {
  mkdirSync(RESULTS, { recursive: true });
  folder = mkdtempSync(path.resolve(RESULTS, 'tried-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** A test that fails the first time, one that always fails, and one that passes. */
const tests = (imports: string, group: string, one: string): string => `
  import { existsSync, writeFileSync } from 'node:fs';
  import ${imports};
  ${group}('sums (of money)', () => {
    ${one}('adds 1 + 1 > 1?', () => {
      const mark = ${JSON.stringify(path.join(folder, 'mark'))};
      const isFirst = !existsSync(mark);
      writeFileSync(mark, '');
      if (isFirst) throw new Error('came late');
    });
    ${one}('adds', () => { throw new Error('is wrong'); });
    ${one}('subtracts', () => undefined);
  });
`;

const runners: readonly (readonly [name: string, beside: number, start: () => Stage])[] = [
  [
    'Vitest',
    1,
    () => {
      const nobodyWaits = `it('waits for nothing', ({ skip }) => { void Promise.reject(new Error('lost')); skip(); });`;
      write('sums.test.ts', `${tests(`{ describe, it } from 'vitest'`, 'describe', 'it')} ${nobodyWaits}`);
      const config = write(
        'vitest.config.ts',
        `export default { test: { name: 'tried', root: ${JSON.stringify(folder)}, include: ['*.test.ts'] } };`,
      );
      return vitest('try of Vitest', { project: 'tried', workers: 1, config });
    },
  ],
  [
    'Playwright',
    0,
    () => {
      write('sums.spec.ts', tests(`{ test } from '@playwright/test'`, 'test.describe', 'test'));
      const config = write('playwright.config.ts', `export default { projects: [{ name: 'tried' }] };`);
      return playwright('try of Playwright', { projects: ['tried'], workers: 1, config });
    },
  ],
];

describe('failed tests', { timeout: 120_000 }, () => {
  it.each(runners)(
    'of %s run once more, alone: red stays red, green is flaky',
    async (_name, beside, start) => {
      const stages = [start()];
      const first = await runStages(stages);
      expect(first).toMatchObject([{ passed: 1, failed: 2 + beside }]);
      const [outcome] = await rerunFailures(stages, first);
      expect(outcome).toMatchObject({
        passed: 2,
        failed: 1 + beside,
        flaky: [{ title: expect.stringContaining('sums (of money) > adds 1 + 1 > 1?') }],
      });
      expect(outcome?.failures?.[0]?.title).toMatch(/> adds$/);
      expect(outcome?.flaky?.[0]?.message).toContain('came late');
      expect(outcome?.failures?.[0]?.message).toContain('is wrong');
    },
  );
});
