import path from 'node:path';
import type { Failure, TestReport } from './failures.ts';

/** One command of a run, judged by its exit code and, if it has a report, counted by it. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Parallel tests or other work. Undefined: it runs alone. */
  readonly workers?: number;
  /** Names of stages that must succeed first. */
  readonly after?: readonly string[];
  /** Where its tests are counted; without one the stage itself counts as one. */
  readonly report?: TestReport;
}

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Its failed tests, if it has a report. */
  readonly failures?: readonly Failure[];
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
}

export const vitest = (name: string, { project, workers, args = [] }: VitestRun): Stage => {
  const file = `${RESULTS}/${name.replaceAll(/\W+/g, '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: [
      installed('vitest'),
      'run',
      '--config=tests/vitest.config.ts',
      `--project=${project}`,
      `--maxWorkers=${workers}`,
      ...reporters,
      ...args,
    ],
    workers,
    report: { of: 'vitest', file },
  };
};

/** Of some files, or all. */
export const playwright = (
  name: string,
  projects: readonly string[],
  workers: number,
  files: readonly string[] = [],
): Stage => {
  const file = `${RESULTS}/${name.replaceAll(/\W+/g, '-')}.json`;
  return {
    name,
    command: [
      installed('playwright'),
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
      `--workers=${workers}`,
      // Playwright empties this folder first.
      `--output=${RESULTS}/${name.replaceAll(/\W+/g, '-')}`,
      ...projects.map((project) => `--project=${project}`),
      ...files,
    ],
    workers,
    // Absolute: relative names are read from the folder of the configuration.
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(file) },
    report: { of: 'playwright', file },
  };
};

/** Binaries of the oldest supported PostgreSQL version, as Debian installs them. */
export const OLDER_POSTGRES = '/usr/lib/postgresql/15/bin';

/** Server tests on that version: some files, or all. */
export const onOlderPostgres = (name: string, workers: number, args: readonly string[] = []): Stage => ({
  ...vitest(name, { project: 'server', workers, args }),
  env: { POSTGRES_BIN: OLDER_POSTGRES },
});
