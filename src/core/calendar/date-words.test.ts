import { describe, expect, it } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { dateInWords, formatTypedDate, parseTypedDate } from './date-words.ts';

describe('a date for people', () => {
  it('is said in words, the same day wherever the phone is', () => {
    expect(dateInWords(calendarDate('1990-03-14'))).toBe('14 de marzo de 1990');
    expect(dateInWords(calendarDate('2025-01-01'))).toBe('1 de enero de 2025');
  });

  it('is typed as month, day and year', () => {
    expect(parseTypedDate('03/14/1990')).toBe('1990-03-14');
    expect(parseTypedDate(' 3/4/1990 ')).toBe('1990-03-04');
    expect(formatTypedDate(calendarDate('1990-03-14'))).toBe('03/14/1990');
  });

  it.each(['14/03/1990', '02/29/2026', '03-14-1990', '03/14/90', '1990-03-14', ''])('refuses %j', (text) => {
    expect(parseTypedDate(text)).toBeUndefined();
  });
});
