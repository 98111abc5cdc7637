import { describe, expect, it } from 'vitest';
import { parsePersonName } from './person-name.ts';

describe('parsePersonName', () => {
  it.each([
    ['  María   José ', 'María José'],
    ["D'Angelo", "D'Angelo"],
    ['Núñez-Ortiz Jr.', 'Núñez-Ortiz Jr.'],
  ])('reads %j as %j', (text, expected) => {
    expect(parsePersonName(text)).toBe(expected);
  });

  it.each(['', '   ', 'Ana123', '<b>Ana</b>', '-Ana', 'a'.repeat(81), 'Ana\u0000'])('refuses %j', (text) => {
    expect(parsePersonName(text)).toBeUndefined();
  });
});
