import { describe, expect, it } from 'vitest';
import { withRetryTime } from './retry-time.ts';

const hour = 3_600;
/** 14:00 in Bogota. */
const now = new Date('2026-03-10T19:00:10Z');
const comeBack = (at: Date, seconds: number) => withRetryTime('Vuelve', at, seconds);

describe('when somebody may come back', () => {
  it('counts seconds and minutes while they are few, never too early', () => {
    expect(comeBack(now, 0.2)).toBe('Vuelve en 1 segundo.');
    expect(comeBack(now, 27)).toBe('Vuelve en 27 segundos.');
    expect(comeBack(now, 91)).toBe('Vuelve en 2 minutos.');
    expect(comeBack(now, hour)).toBe('Vuelve en 60 minutos.');
  });

  it('names the hour in Bogota beyond that, rounded up to the minute', () => {
    expect(comeBack(now, 2 * hour)).toBe('Vuelve hoy a las 4:01 p. m.');
    expect(comeBack(now, 10 * hour)).toBe('Vuelve mañana a las 12:01 a. m.');
    expect(comeBack(now, 24 * hour)).toBe('Vuelve mañana a las 2:01 p. m.');
    expect(comeBack(now, 72 * hour)).toBe('Vuelve el 13 de marzo de 2026 a las 2:01 p. m.');
  });
});
