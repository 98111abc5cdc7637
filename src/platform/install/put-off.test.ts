import { describe, expect, it } from 'vitest';
import { isWithinPutOff } from './put-off.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 22);

describe('who did not want to install the app', () => {
  it('is left alone for ninety days', () => {
    expect([0, 1, 89].every((days) => isWithinPutOff(NOW - days * DAY, NOW))).toBe(true);
    expect(isWithinPutOff(NOW - 90 * DAY, NOW)).toBe(false);
  });

  it('is left alone when the clock was put back, and asked again when it stands years away', () => {
    expect(isWithinPutOff(NOW + DAY, NOW)).toBe(true);
    expect(isWithinPutOff(NOW + 400 * DAY, NOW)).toBe(false);
  });

  it('is nobody where nothing, or nothing sensible, was kept', () => {
    expect(isWithinPutOff(undefined, NOW)).toBe(false);
    expect(isWithinPutOff(Number.NaN, NOW)).toBe(false);
  });
});
