import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { watchCpu } from './cpu-seconds.ts';
import { type Outcome, RESULTS, type Stage } from './stage.ts';

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
  // The process failed beside its tests, by an uncaught error, for example.
  return { passed, failed: isSound ? failed : Math.max(1, failed) };
};

/** Runs a stage with its output in a log file. Errors: none; a stage that cannot start has failed. */
export const runStage = async (stage: Stage): Promise<Outcome> => {
  const log = `${RESULTS}/${stage.name.replaceAll(/\W+/g, '-')}.log`;
  if (stage.report) rmSync(stage.report.file, { force: true });
  const output = openSync(log, 'w');
  const start = performance.now();
  const [program, ...args] = stage.command;
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...stage.env },
  });
  const cpuSeconds = child.pid === undefined ? () => undefined : watchCpu(child.pid);
  const [code] = await once(child, 'exit').catch(() => [1]);
  closeSync(output);
  return {
    name: stage.name,
    ...count(stage, code === 0),
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: cpuSeconds(),
    log,
  };
};
