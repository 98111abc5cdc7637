import { describe, expect, it } from 'vitest';
import { laterBy, readDuration, readInstant } from './iso-8601.ts';

const advanced = (from: string, duration: string): string | undefined => {
  const read = readDuration(duration);
  return read && new Date(laterBy(Date.parse(from), read)).toISOString();
};

// The forms are those of ISO 8601-1:2019, section 5.5.2; the results were counted on a calendar of Bogotá (UTC-5).
describe('ISO 8601 durations', () => {
  it.each([
    ['2026-11-20T15:00:00Z', 'P20D', '2026-12-10T15:00:00.000Z'],
    ['2026-11-20T15:00:00Z', 'P1M', '2026-12-20T15:00:00.000Z'],
    ['2026-11-20T15:00:00Z', 'P2W', '2026-12-04T15:00:00.000Z'],
    ['2026-11-20T15:00:00Z', 'P1Y2M3DT4H5M6S', '2028-01-23T19:05:06.000Z'],
    ['2026-11-20T15:00:00Z', 'PT36H', '2026-11-22T03:00:00.000Z'],
    ['2026-11-20T15:00:00Z', 'PT0.5H', '2026-11-20T15:30:00.000Z'],
    ['2026-11-20T15:00:00Z', 'PT1,25S', '2026-11-20T15:00:01.250Z'],
  ])('moves %s by %s to %s', (from, duration, expected) => {
    expect(advanced(from, duration)).toBe(expected);
  });

  it('clamps a month to its last day', () => {
    expect(advanced('2027-01-31T15:00:00Z', 'P1M')).toBe('2027-02-28T15:00:00.000Z');
  });

  it('counts months on the calendar of Bogotá, where the evening of the 31st is already the 1st in UTC', () => {
    expect(advanced('2027-02-01T02:00:00Z', 'P1M')).toBe('2027-03-01T02:00:00.000Z');
  });

  it.each(['', 'P', 'PT', 'P1', '1D', 'P-1D', 'P1DT', 'P1H', 'p1d', 'P1D ', 'P99999999D'])(
    'refuses %j',
    (text) => {
      expect(readDuration(text)).toBeUndefined();
    },
  );
});

it.each([
  ['2026-12-01T10:00:00-05:00', '2026-12-01T15:00:00.000Z'],
  ['2026-12-01T15:00:00.250Z', '2026-12-01T15:00:00.250Z'],
  ['2026-12-01T10:00', '2026-12-01T15:00:00.000Z'],
  ['2026-12-01', '2026-12-01T05:00:00.000Z'],
])('reads %s as %s, in Bogotá when it names no zone', (text, expected) => {
  const instant = readInstant(text);
  expect(instant === undefined ? undefined : new Date(instant).toISOString()).toBe(expected);
});

it.each([
  '',
  'mañana',
  '2026-02-30',
  '2026-13-01',
  '2026-12-01T24:30',
  '2026-12-01T10:61',
  '2026-12-01T10:00+19:00',
  '01/12/2026',
])('refuses %j', (text) => {
  expect(readInstant(text)).toBeUndefined();
});
