import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureShell } from './support/browser.ts';

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

const RESULTS = 'test-results';
const OLDER_POSTGRES = '/usr/lib/postgresql/15/bin';
/** Of the torture: 200 payments with two servers, one of which is killed now and then. */
const A_LITTLE = ['200', '--instances', '2', '--kills', '6'];
/** And of its reminders: 150 loans with three servers, through a week. */
const A_WEEK = ['reminders', '150', '--kills', '3'];
/** Of the chaos: as many wizard runs, side by side. */
const FEW_RUNS = ['3'];
const bin = (name: string) => path.join('node_modules', '.bin', name);

const outcomes: Outcome[] = [];
let isSound = true;

const run = (
  name: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): boolean => {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) isSound = false;
  return status === 0;
};

/** One check that passes or fails as a whole. */
const check = (name: string, tool: string, args: readonly string[]): void => {
  const start = performance.now();
  const passed = run(name, bin(tool), args);
  outcomes.push({
    name,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    seconds: (performance.now() - start) / 1000,
  });
};

const count = (file: string, read: (report: never) => { passed: number; failed: number }) =>
  existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as never) : { passed: 0, failed: 1 };

const vitest = (name: string, project: string, env: Record<string, string> = {}): void => {
  const start = performance.now();
  const file = path.join(RESULTS, `${name.replaceAll(/\W+/g, '-')}.json`);
  run(
    name,
    bin('vitest'),
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  const counted = count(
    file,
    (report: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }),
  );
  outcomes.push({ name, ...counted, seconds: (performance.now() - start) / 1000 });
};

const endToEnd = (): void => {
  const start = performance.now();
  run('e2e', bin('playwright'), ['test']);
  const counted = count(
    path.join(RESULTS, 'e2e.json'),
    (report: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
    }),
  );
  outcomes.push({ name: 'e2e', ...counted, seconds: (performance.now() - start) / 1000 });
};

mkdirSync(RESULTS, { recursive: true });
ensureShell();
check('format and lint', 'biome', ['check', '.']);
check('types', 'tsc', ['-b']);
check('imports', 'depcruise', ['src', 'sw', 'server', 'sandbox', 'tests']);
check('unused code', 'knip', []);
check('build', 'node', ['server/setup/build.ts']);
check('budgets', 'node', ['tests/budgets/run.ts']);
check('bytes transferred', 'node', ['--disable-warning=ExperimentalWarning', 'tests/budgets/transferred.ts']);
vitest('unit', 'unit');
vitest('server', 'server');
if (existsSync(OLDER_POSTGRES)) vitest('server on PostgreSQL 15', 'server', { POSTGRES_BIN: OLDER_POSTGRES });
check('torture', 'node', ['--disable-warning=ExperimentalWarning', 'tests/torture/run.ts', ...A_LITTLE]);
check('torture of reminders', 'node', [
  '--disable-warning=ExperimentalWarning',
  'tests/torture/run.ts',
  ...A_WEEK,
]);
check('chaos', 'node', ['--disable-warning=ExperimentalWarning', 'tests/chaos/run.ts', ...FEW_RUNS]);
endToEnd();

console.log('');
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(
    `${name.padEnd(26)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
  );
}
const total = outcomes.reduce(
  (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }),
  { passed: 0, failed: 0 },
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(isSound && total.failed === 0 ? 0 : 1);
