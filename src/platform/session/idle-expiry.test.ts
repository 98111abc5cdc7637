import { describe, expect, it } from 'vitest';
import { isIdleExpired } from './idle-expiry.ts';

const AT = 1_800_000_000_000;
const left = (leftForBank: number | null) => (silenceMs: number) =>
  isIdleExpired({ lastActivity: AT, leftForBank }, AT + silenceMs);

describe('isLeftTooLong', () => {
  it('is after two minutes and the fifteen seconds of the countdown', () => {
    expect([0, 120_000, 135_000].some(left(null))).toBe(false);
    expect([135_001, 3_600_000].every(left(null))).toBe(true);
  });

  // @covers 4.5
  it('is after ten minutes for whoever was sent to their bank', () => {
    expect([135_001, 600_000].some(left(AT))).toBe(false);
    expect(left(AT)(600_001)).toBe(true);
  });

  it('is when the clock went backwards', () => {
    expect(left(null)(-1)).toBe(true);
    expect(left(AT)(-1)).toBe(true);
  });
});
