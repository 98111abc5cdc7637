import { existsSync, readFileSync } from 'node:fs';

/** A file in which a runner counts its tests. */
export interface TestReport {
  readonly of: 'vitest' | 'playwright';
  readonly file: string;
}

/** A failed test: its file and full title, and the beginning of what it threw. */
export interface Failure {
  readonly title: string;
  readonly message: string;
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    /** Of a file that could not be collected. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

const MESSAGE_LINES = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
const COLOURS = /\u001B\[[\d;]*m/g;

const beginningOf = (messages: readonly string[]): string =>
  messages.join('\n').replaceAll(COLOURS, '').split('\n').slice(0, MESSAGE_LINES).join('\n');

const ofVitest = ({ testResults = [] }: VitestReport): readonly Failure[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message !== '') return [{ title: file, message: beginningOf([message]) }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file} > ${fullName}`,
      message: beginningOf(failureMessages),
    }));
  });

const ofPlaywright = ({ suites = [], specs = [] }: PlaywrightSuite): readonly Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      title: `${file} > ${title}`,
      message: beginningOf(
        tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.flatMap((error) => error.message ?? [])),
        ),
      ),
    })),
  ...suites.flatMap(ofPlaywright),
];

/** The failed tests of a stage's report; none where it wrote no report. */
export const readFailures = ({ of, file }: TestReport): readonly Failure[] => {
  if (!existsSync(file)) return [];
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return of === 'vitest' ? ofVitest(report as VitestReport) : ofPlaywright(report as PlaywrightSuite);
};
