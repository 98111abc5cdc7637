import { describe, expect, it } from 'vitest';
import { rerunFailures } from './rerun-failures.ts';
import type { Outcome, Stage } from './stage.ts';
import type { Failure } from './test-report.ts';

const failure = (title: string): Failure => ({ title, message: 'timed out', alone: [title] });

const outcomeOf = (name: string, passed: number, failures: readonly Failure[], seconds = 2): Outcome => ({
  ...{ name, passed, failures, seconds, log: 'none' },
  failed: failures.length,
  cpuSeconds: seconds,
});

const suite: Stage = {
  name: 'suite',
  command: ['vitest'],
  only: ([test = '']) => ({ name: test, command: ['vitest'] }),
};

/** Judges the failures of a first run; each test passes, fails or is not found when it runs once more. */
const judge = async (failures: readonly Failure[], again: Readonly<Record<string, 'passes' | 'fails'>>) => {
  const ran: string[] = [];
  const run = async (stages: readonly Stage[]) => {
    const [{ name }] = stages as [Stage];
    ran.push(name);
    return [outcomeOf(name, again[name] === 'passes' ? 1 : 0, again[name] === 'fails' ? failures : [], 1)];
  };
  const [outcome] = await rerunFailures([suite], [outcomeOf('suite', 7, failures)], run);
  const titlesOf = (some: readonly Failure[] = []) => some.map(({ title }) => title);
  return {
    ...{ ran, passed: outcome?.passed, failed: outcome?.failed, cpuSeconds: outcome?.cpuSeconds },
    red: titlesOf(outcome?.failures),
    flaky: titlesOf(outcome?.flaky),
  };
};

describe('a failed test', () => {
  it('runs once more: red again is red, green is flaky, and both are paid for', async () => {
    const judged = await judge([failure('wrong'), failure('late')], { wrong: 'fails', late: 'passes' });
    expect(judged).toEqual({
      ...{ ran: ['wrong', 'late'], passed: 8, failed: 1, cpuSeconds: 4 },
      ...{ red: ['wrong'], flaky: ['late'] },
    });
  });

  it('stays red where the second run finds no such test', async () => {
    expect(await judge([failure('gone')], {})).toMatchObject({ passed: 7, failed: 1, flaky: [] });
  });

  it('stays red without a second run where more than ten failed', async () => {
    const many = Array.from({ length: 11 }, (_, index) => failure(`${index}`));
    expect(await judge(many, {})).toMatchObject({ ran: [], failed: 11 });
  });
});

it('leaves red what is no test', async () => {
  const beside = { title: 'beside the tests', message: 'nobody waited' };
  expect(await judge([beside], {})).toMatchObject({ ran: [], failed: 1, red: [beside.title] });
});
