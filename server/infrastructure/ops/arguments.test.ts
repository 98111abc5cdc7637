import { describe, expect, it } from 'vitest';
import { readPastInstant, readPesos } from './arguments.ts';

const NOW = new Date('2026-11-27T20:00:00Z');

describe('what an operator types', () => {
  it.each(['150000', '150.000', '$ 150.000', ' 150 000 '])('reads %j as pesos', (text) => {
    expect(readPesos(text)).toBe(150_000);
  });

  it.each(['', '0', '-150000', '150,5', '1.5', '1e5', '9999999999', 'mucho'])(
    'refuses %j as pesos',
    (text) => {
      expect(() => readPesos(text)).toThrow('no es un número de pesos');
    },
  );

  it.each([
    ['2026-11-27 11:00', '2026-11-27T16:00:00.000Z'],
    ['2026-11-27T11:00', '2026-11-27T16:00:00.000Z'],
    ['2026-11-27T11:00-05:00', '2026-11-27T16:00:00.000Z'],
    ['2026-11-27T11:00:30Z', '2026-11-27T11:00:30.000Z'],
  ])('reads %j as an instant', (text, instant) => {
    expect(readPastInstant(text, NOW).toISOString()).toBe(instant);
  });

  it.each([
    'hoy',
    '2026-11-27',
    '27/11/2026 11:00',
    '2026-02-30 11:00',
    '2026-02-30T11:00-05:00',
    '2026-11-27 25:00',
  ])('refuses %j as an instant', (text) => {
    expect(() => readPastInstant(text, NOW)).toThrow('no es una fecha y hora');
  });

  it('refuses an instant that has not come', () => {
    expect(() => readPastInstant('2026-11-27 15:01', NOW)).toThrow('todavía no ha llegado');
  });
});
