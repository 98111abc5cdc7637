import { afterAll, afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { report } from './report.ts';
import type { Outcome } from './stage.ts';

let log: MockInstance<typeof console.log>;
beforeAll(() => {
  log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => log.mockClear());
afterAll(() => log.mockRestore());

const outcome = (cpuSeconds: number | undefined): Outcome => ({
  name: 'one',
  passed: 3,
  failed: 0,
  seconds: 2,
  cpuSeconds,
  log: 'none',
});

describe('the report of a run', () => {
  it('holds a run to what it may cost, in units of the machine that it ran on', () => {
    const outcomes = [outcome(60), outcome(40), outcome(undefined)];
    const at = (unitSeconds: number) => report(outcomes, { seconds: 5, budget: { units: 200, unitSeconds } });
    expect(at(0.5)).toBe(true);
    expect(at(0.4)).toBe(false);
    expect(log.mock.calls.flat()).toContain('cost: 250 units of 0.40 CPU s, of 200 that this run may cost');
  });

  it('ends with what failed, which a cut output still shows', () => {
    const failures = [{ title: 'a.test.ts > adds', message: 'expected 3 to be 2' }];
    expect(report([{ ...outcome(1), failed: 1, failures, log: import.meta.filename }], { seconds: 5 })).toBe(
      false,
    );
    expect(log.mock.calls.at(-1)).toEqual(['✗ one: a.test.ts > adds\nexpected 3 to be 2']);
  });

  it('ends with what failed and passed when it ran once more, and is green', () => {
    const flaky = [{ title: 'a.test.ts > adds', message: 'timed out' }];
    expect(report([{ ...outcome(1), flaky }], { seconds: 5 })).toBe(true);
    expect(log.mock.calls.at(-1)).toEqual(['FLAKY one: a.test.ts > adds\ntimed out']);
  });

  it('is that of any cost where none is set', () => {
    expect(report([outcome(1_000_000)], { seconds: 5 })).toBe(true);
  });
});
