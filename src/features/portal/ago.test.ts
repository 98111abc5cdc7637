import { describe, expect, it } from 'vitest';
import { agoText } from './ago.ts';

const AT = Date.UTC(2026, 10, 20, 12);
const after = (minutes: number) => agoText(AT, AT + minutes * 60_000);

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

  it('says now when the clock was set back', () => {
    expect(after(-90)).toBe('hace un momento');
  });
});
