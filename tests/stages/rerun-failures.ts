import { runStages } from './run-stages.ts';
import type { Outcome, Stage } from './stage.ts';
import type { Failure } from './test-report.ts';

/** More failures than this are no chance: none of them runs again. */
const MOST_RERUNS = 10;

const sumOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : one + (other ?? 0);

/** A pattern that finds no test passes too, so that a test must have passed. */
const passes = ({ passed, failed }: Outcome): boolean => passed > 0 && failed === 0;

const rerun = async (outcome: Outcome, { only }: Stage, run: typeof runStages): Promise<Outcome> => {
  let { seconds, cpuSeconds } = outcome;
  const flaky: Failure[] = [];
  const failures: Failure[] = [];
  for (const failure of outcome.failures ?? []) {
    const [again] = failure.alone && only ? await run([only(failure.alone)]) : [];
    (again && passes(again) ? flaky : failures).push(failure);
    seconds += again?.seconds ?? 0;
    cpuSeconds = sumOf(cpuSeconds, again?.cpuSeconds);
  }
  const { passed, failed } = outcome;
  return {
    ...outcome,
    ...{ seconds, cpuSeconds, failures, flaky },
    passed: passed + flaky.length,
    failed: failed - flaky.length,
  };
};

/**
 * Runs each failed test once more, alone: one that passes then is flaky, and its run is green. What is no test (a tool,
 * a process that failed beside its tests) has failed for good.
 */
export const rerunFailures = async (
  stages: readonly Stage[],
  outcomes: readonly Outcome[],
  run = runStages,
): Promise<readonly Outcome[]> => {
  const count = outcomes.reduce((sum, { failures = [] }) => sum + failures.length, 0);
  if (count > MOST_RERUNS) return outcomes;
  const settled: Outcome[] = [];
  for (const outcome of outcomes) {
    const stage = stages.find(({ name }) => name === outcome.name);
    settled.push(stage && outcome.failures?.length ? await rerun(outcome, stage, run) : outcome);
  }
  return settled;
};
