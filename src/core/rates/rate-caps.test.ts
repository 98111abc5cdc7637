import { describe, expect, it } from 'vitest';
import { calendarMonth } from '../calendar/calendar-date.ts';
import { capFor, capsOf, KNOWN_RATE_CAPS } from './rate-caps.ts';

describe('capFor', () => {
  it('gives the cap of a month that is loaded', () => {
    // Resolución 0405 de 2026.
    expect(capFor(calendarMonth('2026-03'), KNOWN_RATE_CAPS)).toEqual({
      known: true,
      month: '2026-03',
      rate: '0.2552',
    });
  });

  it('says that a month is not loaded and which earlier one stands in', () => {
    expect(capFor(calendarMonth('2026-08'), KNOWN_RATE_CAPS)).toEqual({
      known: false,
      month: '2026-08',
      fallbackMonth: '2026-03',
      rate: '0.2552',
    });
  });

  it('falls back on the earliest month for one before all of them', () => {
    expect(capFor(calendarMonth('2020-01'), KNOWN_RATE_CAPS)).toMatchObject({
      known: false,
      fallbackMonth: '2025-09',
    });
  });

  it('refuses to guess from an empty table', () => {
    expect(() => capFor(calendarMonth('2026-03'), [])).toThrow(RangeError);
  });
});

describe('capsOf', () => {
  it('orders the months whatever the order they come in', () => {
    const caps = capsOf({ '2026-02': '0.2523', '2025-12': '0.2502' });
    expect(caps.map((cap) => cap.month)).toEqual(['2025-12', '2026-02']);
  });

  it('refuses a percentage, a month out of range and a rate that is no number', () => {
    expect(() => capsOf({ '2026-13': '0.25' })).toThrow(RangeError);
    expect(() => capsOf({ '2026-01': '25,23' })).toThrow(RangeError);
  });
});
