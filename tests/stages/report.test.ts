import { afterEach, describe, expect, it, vi } from 'vitest';
import { report } from './report.ts';
import type { Outcome } from './stage.ts';

const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => said.mockClear());

const outcome = (cpuSeconds: number | undefined): Outcome => ({
  name: 'one',
  passed: 3,
  failed: 0,
  seconds: 2,
  cpuSeconds,
  log: 'none',
});

describe('the report of a run', () => {
  it('holds a run to what it may cost, in yardsticks of the machine that it ran on', () => {
    const outcomes = [outcome(60), outcome(40), outcome(undefined)];
    const at = (yardstick: number) =>
      report(outcomes, { seconds: 5, budget: { yardsticks: 200, yardstick } });
    expect(at(0.5)).toBe(true);
    expect(at(0.4)).toBe(false);
    expect(said.mock.calls.flat()).toContain(
      'cost: 250 yardsticks of 0.40 CPU s, of 200 that this run may cost',
    );
  });

  it('is that of any cost where none is set', () => {
    expect(report([outcome(1_000_000)], { seconds: 5 })).toBe(true);
  });
});
