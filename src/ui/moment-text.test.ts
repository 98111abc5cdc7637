import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { dayText, momentText, shortDate } from './moment-text.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('momentText', () => {
  // @covers 9.11
  it('tells the time of Bogotá, five hours behind UTC', () => {
    expect(plain(momentText('2026-11-21T02:05:00.000Z'))).toBe('20 nov 2026, 9:05 p. m.');
  });
});

describe('dayText', () => {
  it('gives the day in Bogotá, not in UTC', () => {
    expect(dayText('2026-11-21T02:05:00.000Z')).toBe('20 de noviembre de 2026');
  });
});

describe('shortDate', () => {
  it('names the month in three letters and does not break', () => {
    expect(shortDate(calendarDate('2027-01-09'))).toBe('9\u00a0ene\u00a02027');
    expect(shortDate(calendarDate('2026-09-30'))).toBe('30\u00a0sept\u00a02026');
  });
});
