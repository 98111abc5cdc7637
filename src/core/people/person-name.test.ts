import { describe, expect, it } from 'vitest';
import { findUndrawable, parsePersonName } from './person-name.ts';

describe('parsePersonName', () => {
  it.each([
    ['  María   José ', 'María José'],
    ["D'Angelo", "D'Angelo"],
    ['Núñez-Ortiz Jr.', 'Núñez-Ortiz Jr.'],
    ['Ma. José de la O’Higgins', "Ma. José de la O'Higgins"],
    ['D´Angelo', "D'Angelo"],
    ['Núñez–Ortiz', 'Núñez-Ortiz'],
    ['Jose\u0301 Mun\u0303oz', 'José Muñoz'],
  ])('reads %j as %j', (text, expected) => {
    expect(parsePersonName(text)).toBe(expected);
  });

  it.each([
    ...['', '   ', 'Ana123', '<b>Ana</b>', '-Ana', 'Ana-', 'a'.repeat(81), 'Ana\u0000'],
    // An address in a letter of ours.
    ...['Entra a www.premio.co', 'premio.co', 'Ganaste. Entra', 'Ana .co'],
    // What a contract cannot show as the identity document does.
    ...['محمد', 'Анна', `Ana${'\u0301'.repeat(70)}`, 'Q\u0301ueta'],
  ])('refuses %j', (text) => {
    expect(parsePersonName(text)).toBeUndefined();
  });
});

describe('findUndrawable', () => {
  it('names the letter that a contract cannot show', () => {
    expect(['Ƙande', 'José Анна', 'Q\u0301ueta', 'Núñez Čapek', 'Ana7'].map(findUndrawable)).toEqual([
      'Ƙ',
      'А',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
