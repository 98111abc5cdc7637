// @covers 2.33

import { describe, expect, it } from 'vitest';
import { isWithinDismissal } from './install-dismissal.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 22);

describe('who did not want to install the app', () => {
  it('is left alone for ninety days', () => {
    expect([0, 1, 89].every((days) => isWithinDismissal(NOW - days * DAY, NOW))).toBe(true);
    expect(isWithinDismissal(NOW - 90 * DAY, NOW)).toBe(false);
  });

  it('is left alone when the clock was put back, and asked again when it stands years away', () => {
    expect(isWithinDismissal(NOW + DAY, NOW)).toBe(true);
    expect(isWithinDismissal(NOW + 400 * DAY, NOW)).toBe(false);
  });

  it('is nobody where nothing, or nothing sensible, was kept', () => {
    expect(isWithinDismissal(undefined, NOW)).toBe(false);
    expect(isWithinDismissal(Number.NaN, NOW)).toBe(false);
  });
});
