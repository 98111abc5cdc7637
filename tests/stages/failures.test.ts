import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFailures } from './failures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-failures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (report: unknown): string => {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};

describe('the failed tests of a stage', () => {
  it('are those of Vitest, and its files that could not be collected', () => {
    const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
    const failed = {
      status: 'failed',
      fullName: 'subtracts',
      failureMessages: [`\u001B[31mwrong\u001B[39m\n${'at\n'.repeat(30)}`],
    };
    const report = {
      testResults: [
        { name: `${process.cwd()}/a.test.ts`, message: '', assertionResults: [passed, failed] },
        { name: `${process.cwd()}/b.test.ts`, message: 'no such module', assertionResults: [] },
      ],
    };
    expect(readFailures({ of: 'vitest', file: fileOf(report) })).toEqual([
      { title: 'a.test.ts > subtracts', message: `wrong${'\nat'.repeat(11)}` },
      { title: 'b.test.ts', message: 'no such module' },
    ]);
  });

  it('are those of Playwright, in suites of suites', () => {
    const spec = (ok: boolean) => ({
      ok,
      file: 'pay.spec.ts',
      title: 'pays',
      tests: [{ results: [{ errors: [{ message: 'timed out' }, {}] }] }],
    });
    const report = { suites: [{ suites: [{ specs: [spec(true), spec(false)] }] }] };
    expect(readFailures({ of: 'playwright', file: fileOf(report) })).toEqual([
      { title: 'pay.spec.ts > pays', message: 'timed out' },
    ]);
  });

  it('are none without a report', () => {
    expect(readFailures({ of: 'vitest', file: path.join(folder, 'none.json') })).toEqual([]);
  });
});
