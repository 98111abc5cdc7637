import { describe, expect, it } from 'vitest';
import { formatPhone, maskPhone, parsePhone, stripPhonePrefix, withPrefix } from './phone.ts';

describe('parsePhone', () => {
  it.each([
    '3001234567',
    '573001234567',
    '+573001234567',
    '+57 300 123 4567',
    '300-123-4567',
    '(300) 123.4567',
    '0057 3001234567',
  ])('reads %j', (text) => {
    expect(parsePhone(text)).toBe('3001234567');
  });

  // @covers 5.2, 9.4
  it.each(['6012345678', '300123456', '30012345678', '57300123456', '300123456a', '+1 3001234567', '', '57'])(
    'refuses %j: not a Colombian mobile',
    (text) => {
      expect(parsePhone(text)).toBeUndefined();
    },
  );
});

describe('stripPhonePrefix', () => {
  it('drops the country from a number being typed and leaves the rest as it is', () => {
    expect(stripPhonePrefix('+57 3')).toBe('3');
    expect(stripPhonePrefix('573')).toBe('3');
    expect(stripPhonePrefix('35')).toBe('35');
  });
});

describe('a phone shown', () => {
  const phone = parsePhone('3001234567');

  // @covers 5.4
  it('is grouped, or masked, or prefixed for a call', () => {
    expect(phone && formatPhone(phone)).toBe('+57 300 123 4567');
    expect(phone && maskPhone(phone)).toBe('+57 300 *** 4567');
    expect(phone && withPrefix(phone)).toBe('573001234567');
  });
});
