import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { watchCpu } from './cpu-seconds.ts';
import { type Outcome, RESULTS, type Stage } from './stage.ts';
import type { TestReport } from './test-report.ts';

/** Some thousand processes load the same modules. What it saves, and when it goes: docs/decisions/009-test-budget.md. */
const NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/compiled');

/** What a stage passed and failed; `isSound` tells whether its process ended well. */
const count = (stage: Stage, isSound: boolean): Pick<Outcome, 'passed' | 'failed' | 'failures'> => {
  if (!stage.report) return isSound ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(stage.report)) return { passed: 0, failed: 1 };
  const { passed, failures } = JSON.parse(readFileSync(stage.report, 'utf8')) as TestReport;
  return { passed, failed: isSound ? failures.length : Math.max(1, failures.length), failures };
};

/**
 * Runs a stage with its output in a log file.
 * @throws none; a stage that cannot start has failed.
 */
const runStage = async (stage: Stage): Promise<Outcome> => {
  const log = `${RESULTS}/${stage.name.replaceAll(/\W+/g, '-')}.log`;
  if (stage.report) rmSync(stage.report, { force: true });
  const output = openSync(log, 'w');
  const start = performance.now();
  const [program, ...args] = stage.command;
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_COMPILE_CACHE, ...stage.env },
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
