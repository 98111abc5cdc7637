/** One command of a run, judged by its exit code and, where it leaves a report, counted by it. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** How many tests, or other pieces of work, it has under way at once. Alone where it is not given. */
  readonly workers?: number;
  /** Names of stages without whose success it is not worth a start. */
  readonly after?: readonly string[];
  /** Where its tests are counted; without one the stage itself counts as one. */
  readonly report?: { readonly of: 'vitest' | 'playwright'; readonly file: string };
}

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Of the wall. */
  readonly seconds: number;
  /** User and system time of the whole tree of processes; undefined where the machine does not tell. */
  readonly cpuSeconds: number | undefined;
  readonly log: string;
}

export const RESULTS = 'test-results';

const TYPE_STRIPPING = '--disable-warning=ExperimentalWarning';
const installed = (name: string): string => `node_modules/.bin/${name}`;

/** A program of ours. */
export const script = (name: string, file: string, args: readonly string[] = []): Stage => ({
  name,
  command: ['node', TYPE_STRIPPING, file, ...args],
});

/** A tool that passes or fails as a whole. */
export const tool = (name: string, program: string, args: readonly string[] = []): Stage => ({
  name,
  command: [installed(program), ...args],
});

/** With one checker: several find the same types again, each for itself, in as much time and twice the work. */
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
  /** Files and flags; all of the project without. */
  readonly args?: readonly string[];
}

/** The tests of a project of vitest, or some of them. */
export const vitest = (name: string, { project, workers, args = [] }: VitestRun): Stage => {
  const file = `${RESULTS}/${name.replaceAll(/\W+/g, '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: [
      installed('vitest'),
      'run',
      `--project=${project}`,
      `--maxWorkers=${workers}`,
      ...reporters,
      ...args,
    ],
    workers,
    report: { of: 'vitest', file },
  };
};

/** The tests of some projects of Playwright. */
export const playwright = (name: string, projects: readonly string[], workers: number): Stage => {
  const file = `${RESULTS}/${name.replaceAll(/\W+/g, '-')}.json`;
  return {
    name,
    command: [
      installed('playwright'),
      'test',
      '--reporter=list,json',
      `--workers=${workers}`,
      // It empties the folder first.
      `--output=${RESULTS}/${name.replaceAll(/\W+/g, '-')}`,
      ...projects.map((project) => `--project=${project}`),
    ],
    workers,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { of: 'playwright', file },
  };
};
