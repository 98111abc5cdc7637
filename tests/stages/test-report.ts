import { writeFileSync } from 'node:fs';

/** A failed test, or a file or process that failed beside its tests. */
export interface Failure {
  readonly title: string;
  /** The beginning of what it threw. */
  readonly message: string;
  /** Arguments of its runner that run it alone; undefined for what is no test. */
  readonly alone?: readonly string[];
}

/** What a run of tests writes for the stage that started it. */
export interface TestReport {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

/** Names the file of the report in the environment of a runner. */
export const REPORT_FILE = 'TEST_REPORT_FILE';

const MESSAGE_LINES = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
const COLOURS = /\u001B\[[\d;]*m/g;

export const beginningOf = (messages: readonly (string | undefined)[]): string =>
  messages
    .filter((message) => message !== undefined)
    .join('\n')
    .replaceAll(COLOURS, '')
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .join('\n');

export const writeReport = (report: TestReport): void => {
  const file = process.env[REPORT_FILE];
  if (file) writeFileSync(file, JSON.stringify(report));
};
