import { describe, expect, it } from 'vitest';
import { dateValue, isIsoDate, maskDate, shownDate } from './date-text.ts';

describe('maskDate', () => {
  // @covers 2.104
  it('puts the slashes into digits', () => {
    expect(['0', '03', '031', '0314', '03141', '03141990'].map((text) => maskDate(text))).toEqual([
      '0',
      '03',
      '03/1',
      '03/14',
      '03/14/1',
      '03/14/1990',
    ]);
  });

  it('takes slashes that were typed and fills in the zero before them', () => {
    expect(maskDate('3/')).toBe('03/');
    expect(maskDate('03/')).toBe('03/');
    expect(maskDate('03/4/')).toBe('03/04/');
    expect(maskDate('3/4/1990')).toBe('03/04/1990');
  });

  it('drops letters and digits beyond the year', () => {
    expect(maskDate('03/14/19905')).toBe('03/14/1990');
    expect(maskDate('a3b1')).toBe('31');
  });

  it('reads a pasted ISO date, whatever its spaces and hyphens', () => {
    expect(maskDate('\u200e1990–03–14 ')).toBe('03/14/1990');
  });
});

describe('dateValue', () => {
  it('is the ISO date once the text is a date that exists', () => {
    expect(dateValue('03/14/1990')).toBe('1990-03-14');
    expect(dateValue('02/29/2000')).toBe('2000-02-29');
    expect(dateValue('3/4/1990')).toBe('1990-03-04');
  });

  it('keeps what was typed while it is not one', () => {
    expect(dateValue('03/1')).toBe('03/1');
    expect(dateValue('14/03/1990')).toBe('14/03/1990');
    expect(dateValue('02/29/1990')).toBe('02/29/1990');
  });

  it('comes back as it was typed', () => {
    for (const typed of ['03/14/1990', '03/1', '02/30/1990', ''])
      expect(shownDate(dateValue(typed))).toBe(typed);
  });
});

describe('isIsoDate', () => {
  it('knows which days a month has', () => {
    expect(isIsoDate('2024-02-29')).toBe(true);
    expect(isIsoDate('2023-02-29')).toBe(false);
    expect(isIsoDate('1990-13-01')).toBe(false);
    expect(isIsoDate('1990-3-1')).toBe(false);
  });
});
