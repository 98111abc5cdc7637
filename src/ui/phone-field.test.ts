import { describe, expect, it } from 'vitest';
import { phoneDigits } from './phone-field.tsx';

describe('phoneDigits', () => {
  it('drops the country prefix of a pasted number', () => {
    expect(phoneDigits('+57 300 111 2233')).toBe('3001112233');
    expect(phoneDigits('573001112233')).toBe('3001112233');
  });

  it('keeps a number that starts with 57 and is not longer than a national one', () => {
    expect(phoneDigits('5730011122')).toBe('5730011122');
  });

  it('keeps digits beyond ten, so that the form can say that there are too many', () => {
    expect(phoneDigits('300111223344')).toBe('300111223344');
  });

  it('drops what is not a digit', () => {
    expect(phoneDigits('300-111.22a33')).toBe('3001112233');
  });
});
