import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { watchCpu } from './cpu-seconds.ts';
import { readFailures, type TestReport } from './failures.ts';
import { type Outcome, RESULTS, type Stage } from './stage.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const readReport = ({ of, file }: TestReport): Pick<Outcome, 'passed' | 'failed'> => {
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

/**
 * Runs a stage with its output in a log file.
 * @throws none; a stage that cannot start has failed.
 */
const runStage = async (stage: Stage): Promise<Outcome> => {
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
    ...(stage.report && { failures: readFailures(stage.report) }),
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: cpuSeconds(),
    log,
  };
};

/**
 * Server tests wait half of their time, so two cores run four. Three browsers are enough: they wait a third of it, and
 * a fourth makes each a quarter slower.
 */
export const WORKERS = 4;

const isSound = ({ failed }: Outcome): boolean => failed === 0;

const printOutcome = ({ name, passed, failed, seconds }: Outcome): void =>
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
  );

/**
 * Runs stages in parallel while workers are free, in the given order: a later stage overtakes only one that must wait.
 * A stage whose prerequisite failed fails without a start.
 */
export const runStages = async (stages: readonly Stage[]): Promise<readonly Outcome[]> => {
  mkdirSync(RESULTS, { recursive: true });
  const outcomes = new Map<string, Outcome>();
  const waiting = [...stages];
  const running = new Map<string, Promise<void>>();
  let busy = 0;

  const begin = (stage: Stage): void => {
    const workers = stage.workers ?? WORKERS;
    busy += workers;
    console.log(`— ${stage.name}`);
    running.set(
      stage.name,
      runStage(stage).then((outcome) => {
        busy -= workers;
        running.delete(stage.name);
        outcomes.set(stage.name, outcome);
        printOutcome(outcome);
      }),
    );
  };
  const blockerOf = ({ after = [] }: Stage): Outcome | undefined =>
    after.map((name) => outcomes.get(name)).find((outcome) => outcome && !isSound(outcome));
  const isReady = ({ after = [], workers = WORKERS }: Stage): boolean =>
    after.every((name) => outcomes.has(name)) && busy + workers <= WORKERS;

  while (waiting.length > 0 || running.size > 0) {
    for (const stage of [...waiting]) {
      const blocker = blockerOf(stage);
      if (!blocker && !isReady(stage)) continue;
      waiting.splice(waiting.indexOf(stage), 1);
      if (blocker)
        outcomes.set(stage.name, {
          ...blocker,
          name: stage.name,
          passed: 0,
          failed: 1,
          seconds: 0,
          cpuSeconds: 0,
        });
      else begin(stage);
    }
    if (running.size > 0) await Promise.race(running.values());
    else if (waiting.length > 0)
      throw new Error(`nothing leads to ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return stages.flatMap(({ name }) => outcomes.get(name) ?? []);
};
