import { describe, expect, it } from 'vitest';
import { relativeTimeText } from './relative-time-text.ts';

const AT = Date.UTC(2026, 10, 20, 12);
const after = (minutes: number) => relativeTimeText(AT, AT + minutes * 60_000);

describe('agoText', () => {
  it('counts in the largest unit that has gone by', () => {
    expect([0.9, 1, 59.9, 60, 179, 1_439, 1_440, 4_000].map(after)).toEqual([
      'hace un momento',
      'hace 1 minuto',
      'hace 59 minutos',
      'hace 1 hora',
      'hace 2 horas',
      'hace 23 horas',
      'hace 1 día',
      'hace 2 días',
    ]);
  });

  it('takes the small steps of a clock as now', () => {
    expect([-0.1, -1].map(after)).toEqual(['hace un momento', 'hace un momento']);
  });

  it('says the moment itself when the clock was set back, since nobody can count then', () => {
    expect(after(-90).replaceAll('\u00a0', ' ')).toBe('el 20 nov 2026, 7:00 a. m.');
  });
});
