import { describe, expect, it } from 'vitest';
import { pollIntervalMs } from './use-credit.ts';

describe('nextLookMs', () => {
  it('looks often at first, then gently, and stops after ten minutes', () => {
    expect([0, 59_999, 60_000, 179_999, 180_000, 599_999].map(pollIntervalMs)).toEqual([
      4_000, 4_000, 10_000, 10_000, 30_000, 30_000,
    ]);
    expect([600_000, 9_999_999].map(pollIntervalMs)).toEqual([false, false]);
  });
});
