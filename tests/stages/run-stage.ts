import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Outcome, RESULTS, type Stage } from './stage.ts';

/** What the shell measures of the command and of all that it waited for, on a line of its own. */
const MEASURED = 'TIMEFORMAT="%U %S"; { time "$0" "$@" 2>&1; } 2>&3';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const readReport = ({ of, file }: NonNullable<Stage['report']>): Pick<Outcome, 'passed' | 'failed'> => {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (of === 'vitest') {
    const { numPassedTests, numFailedTests } = report as VitestReport;
    return { passed: numPassedTests, failed: numFailedTests };
  }
  const { expected, unexpected, flaky } = (report as PlaywrightReport).stats;
  return { passed: expected, failed: unexpected + flaky };
};

const count = (stage: Stage, isSound: boolean): Pick<Outcome, 'passed' | 'failed'> => {
  const { passed, failed } = stage.report
    ? readReport(stage.report)
    : { passed: isSound ? 1 : 0, failed: isSound ? 0 : 1 };
  // A process that failed beside its tests, by an error that nobody caught, say.
  return { passed, failed: isSound ? failed : Math.max(1, failed) };
};

const cpuSecondsIn = (measured: string): number | undefined => {
  const figures = measured.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  const sum = figures.reduce((total, figure) => total + figure, 0);
  return figures.length === 2 && Number.isFinite(sum) ? sum : undefined;
};

/** Runs a stage with its output in a file of its own. Errors: none; what cannot be started has failed. */
export const runStage = async (stage: Stage): Promise<Outcome> => {
  const log = `${RESULTS}/${stage.name.replaceAll(/\W+/g, '-')}.log`;
  if (stage.report) rmSync(stage.report.file, { force: true });
  const output = openSync(log, 'w');
  const start = performance.now();
  const child = spawn('bash', ['-c', MEASURED, ...stage.command], {
    stdio: ['ignore', output, output, 'pipe'],
    env: { ...process.env, ...stage.env },
  });
  const measured = text(child.stdio[3] as NodeJS.ReadableStream);
  const [code] = await once(child, 'exit').catch(() => [1]);
  closeSync(output);
  return {
    name: stage.name,
    ...count(stage, code === 0),
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: cpuSecondsIn(await measured.catch(() => '')),
    log,
  };
};
