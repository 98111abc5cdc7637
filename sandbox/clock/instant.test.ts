import { expect, it } from 'vitest';
import { readInstant } from './instant.ts';

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
