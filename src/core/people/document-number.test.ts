import { describe, expect, it } from 'vitest';
import { maskDocumentNumber, parseDocumentNumber } from './document-number.ts';

describe('parseDocumentNumber', () => {
  it.each([
    ['1.032.456.789', '1032456789'],
    ['52 345 678', '52345678'],
    ['12345', '12345'],
  ])('reads %j as %s', (text, expected) => {
    expect(parseDocumentNumber(text)).toBe(expected);
  });

  it.each(['1234', '12345678901', '0123456', '12345a', '12,345', '-12345', ''])('refuses %j', (text) => {
    expect(parseDocumentNumber(text)).toBeUndefined();
  });
});

describe('maskDocumentNumber', () => {
  it('keeps the last four digits', () => {
    const document = parseDocumentNumber('1032456789');
    expect(document && maskDocumentNumber(document)).toBe('*** 6789');
  });
});
