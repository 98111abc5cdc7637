import { describe, expect, it } from 'vitest';
import { instantOfWallTime, wallTimeOf } from './wall-time.ts';

describe('the time of a clock in Bogota', () => {
  it('is five hours behind UTC, all year, also across midnight', () => {
    expect(instantOfWallTime('2026-01-21T15:05')?.toISOString()).toBe('2026-01-21T20:05:00.000Z');
    expect(instantOfWallTime('2026-07-01T23:59')?.toISOString()).toBe('2026-07-02T04:59:00.000Z');
    expect(wallTimeOf(new Date('2026-07-02T04:59:59.999Z'))).toBe('2026-07-01T23:59');
    expect(wallTimeOf(new Date('2026-07-02T05:00:00Z'))).toBe('2026-07-02T00:00');
  });

  it('is read with the seconds that some phones add, and without them', () => {
    expect(instantOfWallTime('2026-01-21T15:05:30')?.toISOString()).toBe('2026-01-21T20:05:00.000Z');
  });

  it.each(['', '2026-01-21', '2026-02-30T10:00', '2026-01-21T24:00', '2026-01-21T10:60', 'ayer'])(
    'is not %j',
    (text) => {
      expect(instantOfWallTime(text)).toBeUndefined();
    },
  );
});
