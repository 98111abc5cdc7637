import { readFileSync } from 'node:fs';
import type { Outcome } from './stage.ts';

const LAST_LINES = 60;

const row = (name: string, passed: number, failed: number, seconds: number, cpuSeconds?: number): string =>
  [
    name.padEnd(26),
    `${String(passed).padStart(5)} passed`,
    `${String(failed).padStart(3)} failed`,
    `${seconds.toFixed(1).padStart(7)} s`,
    cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(1).padStart(7)} CPU s`,
  ].join(' ');

const sumOf = (figures: readonly (number | undefined)[]): number =>
  figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0);

interface Limits {
  /** Wall time since the first stage began. */
  readonly seconds: number;
  /** Budget of all stages in units of the calibration load, and the CPU seconds of one unit. */
  readonly budget?: { readonly units: number; readonly unitSeconds: number };
}

const isWithin = (cpuSeconds: number, budget: Limits['budget']): boolean => {
  if (!budget) return true;
  const { units, unitSeconds } = budget;
  const cost = cpuSeconds / unitSeconds;
  console.log(
    `cost: ${cost.toFixed(0)} units of ${unitSeconds.toFixed(2)} CPU s, of ${units} that this run may cost`,
  );
  return cost <= units;
};

/**
 * Prints the end of each failed stage's log, one table, each failed and each flaky test; returns whether everything
 * passed.
 */
export const report = (outcomes: readonly Outcome[], { seconds, budget }: Limits): boolean => {
  const failed = outcomes.filter((outcome) => outcome.failed > 0);
  for (const { name, log } of failed) {
    console.log(`\n— ${name} failed; the end of ${log}:`);
    console.log(readFileSync(log, 'utf8').split('\n').slice(-LAST_LINES).join('\n'));
  }
  console.log('');
  for (const one of outcomes) console.log(row(one.name, one.passed, one.failed, one.seconds, one.cpuSeconds));
  const cpuSeconds = sumOf(outcomes.map((outcome) => outcome.cpuSeconds));
  const total = {
    passed: sumOf(outcomes.map((outcome) => outcome.passed)),
    failed: sumOf(outcomes.map((outcome) => outcome.failed)),
  };
  console.log(row('all', total.passed, total.failed, seconds, cpuSeconds));
  const isCheap = isWithin(cpuSeconds, budget);
  // Last, because the beginning of a long output is often cut.
  for (const { name, failures = [] } of failed)
    for (const { title, message } of failures) console.log(`✗ ${name}: ${title}\n${message}`);
  for (const { name, flaky = [] } of outcomes)
    for (const { title, message } of flaky) console.log(`FLAKY ${name}: ${title}\n${message}`);
  return isCheap && failed.length === 0;
};
