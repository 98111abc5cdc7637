import path from 'node:path';
import { type Failure, REPORT_FILE } from './test-report.ts';

/** One command of a run, judged by its exit code and, if it has a report, counted by it. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Parallel tests or other work. Undefined: it runs alone. */
  readonly workers?: number;
  /** Names of stages that must succeed first. */
  readonly after?: readonly string[];
  /** File of its test report; without one the stage itself counts as one test. */
  readonly report?: string;
  /** The same runner with one worker on some of its tests. */
  readonly only?: (tests: readonly string[]) => Stage;
}

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Its failed tests, if it has a report. */
  readonly failures?: readonly Failure[];
  /** Tests that failed, and passed when they ran once more, alone. */
  readonly flaky?: readonly Failure[];
  /** Wall time. */
  readonly seconds: number;
  /** User and system time of the whole process tree; undefined without /proc. */
  readonly cpuSeconds: number | undefined;
  readonly log: string;
}

export const RESULTS = 'test-results';

const TYPE_STRIPPING = '--disable-warning=ExperimentalWarning';
const installed = (name: string): string => `node_modules/.bin/${name}`;

export const script = (name: string, file: string, args: readonly string[] = []): Stage => ({
  name,
  command: ['node', TYPE_STRIPPING, file, ...args],
});

/** A tool that passes or fails as a whole. */
export const tool = (name: string, program: string, args: readonly string[] = []): Stage => ({
  name,
  command: [installed(program), ...args],
});

/** One checker: several check the same types again, in as much time and twice the work. */
export const TYPES = tool('types', 'tsc', ['-b', '--checkers', '1']);

/** Newer functions than the oldest browsers have. */
export const OLDEST_BROWSERS = script('oldest browsers', 'tests/browser-floor/run.ts');

/** The rules of who may import whom: of modules, and of folders. */
export const IMPORTS: readonly Stage[] = [
  tool('imports', 'depcruise', [
    ...['--config', 'tests/imports/modules.cjs'],
    ...['src', 'sw', 'server', 'sandbox', 'tests'],
  ]),
  tool('imports of folders', 'depcruise', [
    ...['--config', 'tests/imports/folders.cjs'],
    ...['src', 'sw', 'server', 'sandbox'],
  ]),
];

interface VitestRun {
  readonly project: string;
  readonly workers: number;
  /** Files and flags; by default the whole project. */
  readonly args?: readonly string[];
  readonly config?: string;
}

const reportOf = (name: string): string => path.resolve(RESULTS, `${name.replaceAll(/\W+/g, '-')}.json`);

export const vitest = (name: string, run: VitestRun): Stage => {
  const { project, workers, args = [], config = 'tests/vitest.config.ts' } = run;
  const report = reportOf(name);
  return {
    name,
    command: [
      installed('vitest'),
      'run',
      `--config=${config}`,
      `--project=${project}`,
      `--maxWorkers=${workers}`,
      ...['--reporter=default', '--reporter=./tests/stages/vitest-reporter.ts'],
      ...args,
    ],
    env: { [REPORT_FILE]: report },
    workers,
    report,
    only: (tests) => vitest(`${name} once more`, { ...run, workers: 1, args: tests }),
  };
};

interface PlaywrightRun {
  readonly projects: readonly string[];
  readonly workers: number;
  /** By default all of the projects. */
  readonly files?: readonly string[];
  readonly config?: string;
}

export const playwright = (name: string, run: PlaywrightRun): Stage => {
  const { projects, workers, files = [], config = 'tests/playwright.config.ts' } = run;
  const report = reportOf(name);
  return {
    name,
    command: [
      installed('playwright'),
      'test',
      `--config=${config}`,
      `--reporter=list,${path.resolve('tests/stages/playwright-reporter.ts')}`,
      `--workers=${workers}`,
      // Playwright empties this folder first.
      `--output=${RESULTS}/${name.replaceAll(/\W+/g, '-')}`,
      ...projects.map((project) => `--project=${project}`),
      ...files,
    ],
    env: { [REPORT_FILE]: report },
    workers,
    report,
    only: (tests) => playwright(`${name} once more`, { ...run, workers: 1, files: tests }),
  };
};

/** Binaries of the oldest supported PostgreSQL version, as Debian installs them. */
export const OLDER_POSTGRES = '/usr/lib/postgresql/15/bin';

/** Server tests on that version: some files, or all. */
export const onOlderPostgres = (name: string, run: VitestRun): Stage => {
  const stage = vitest(name, run);
  return {
    ...stage,
    env: { ...stage.env, POSTGRES_BIN: OLDER_POSTGRES },
    only: (tests) => onOlderPostgres(`${name} once more`, { ...run, workers: 1, args: tests }),
  };
};
