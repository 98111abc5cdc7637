import { describe, expect, it } from 'vitest';
import { durationWords, secondsLeft } from './resend-code.tsx';

describe('durationWords', () => {
  it('counts in the plural and in the singular', () => {
    expect(durationWords(30)).toBe('30 segundos');
    expect(durationWords(1)).toBe('1 segundo');
    expect(durationWords(0)).toBe('0 segundos');
  });

  it('joins at most two units', () => {
    expect(durationWords(65)).toBe('1 minuto y 5 segundos');
    expect(durationWords(120)).toBe('2 minutos');
    expect(durationWords(3700)).toBe('1 hora y 1 minuto');
    expect(durationWords(7205)).toBe('2 horas y 5 segundos');
  });

  it('never says a negative time', () => {
    expect(durationWords(-3)).toBe('0 segundos');
  });
});

describe('secondsLeft', () => {
  it('rounds up, so that the last second is still counted', () => {
    expect(secondsLeft(30_000, 0)).toBe(30);
    expect(secondsLeft(30_000, 29_001)).toBe(1);
    expect(secondsLeft(30_000, 30_000)).toBe(0);
  });

  it('is zero after the deadline, however long the phone slept', () => {
    expect(secondsLeft(30_000, 999_000)).toBe(0);
  });

  it('is zero where nothing is being waited for', () => {
    expect(secondsLeft(null, 5)).toBe(0);
  });
});
