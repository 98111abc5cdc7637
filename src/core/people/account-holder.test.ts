import { describe, expect, it } from 'vitest';
import {
  documentTypesOf,
  nitCheckDigit,
  parseFullNit,
  parseHolderDocument,
  parseNit,
} from './account-holder.ts';

describe('the document of an account’s holder', () => {
  it.each([
    ['CC', '1.020.304.050', '1020304050'],
    ['CC', '0123456', undefined],
    ['CE', '412 345', '412345'],
    ['CE', '12', undefined],
    ['CE', 'AB1234', undefined],
    ['NIT', '890.903.938-8', '890903938'],
    ['NIT', '890.903.938-1', undefined],
  ] as const)('%s %s is read as %s', (type, text, read) => {
    expect(parseHolderDocument(type, text)).toBe(read);
  });

  it('is a tax number for companies and for nobody else', () => {
    expect(documentTypesOf('company')).toEqual(['NIT']);
    expect(documentTypesOf('person')).not.toContain('NIT');
  });
});

// Tax numbers that their owners publish: DIAN itself, Bancolombia, Ecopetrol and Banco de la República.
const PUBLISHED = ['800.197.268-4', '890.903.938-8', '899.999.068-1', '860.005.216-7'];

describe('a company’s tax number', () => {
  it.each(PUBLISHED)('%s has the check digit that DIAN’s rule gives', (text) => {
    const digits = text.replace(/\D/g, '');
    expect(nitCheckDigit(digits.slice(0, 9))).toBe(Number(digits.at(-1)));
    expect(parseNit(text)).toBe(digits.slice(0, 9));
    expect(parseNit(digits.slice(0, 9))).toBe(digits.slice(0, 9));
  });

  it('is refused with another check digit, too short, too long or of other letters', () => {
    for (const text of ['800.197.268-5', '80019726', '80019726841', '8001972a8', '', '123456789'])
      expect(parseNit(text)).toBeUndefined();
  });
});

describe('a tax number with its check digit', () => {
  it.each(PUBLISHED)('is read of a company: %s', (text) => {
    expect(parseFullNit(text)).toBe(text.replaceAll('.', ''));
  });

  // By DIAN's weights, worked out by hand: 43·1 + 37·2 + 23·3 + 17·4 + 7·5 = 289, which leaves 3 of 11, so 8; and
  // 37·7 + 29·9 + 23·4 + 19·5 + 17·6 + 13·1 + 7·2 + 3·3 = 845, which leaves 9 of 11, so 2.
  it.each(['1.020.304.050-8', '79.456.123-2'])(
    'is read of a person, of whose cédula it is made: %s',
    (text) => {
      expect(parseFullNit(text)).toBe(text.replaceAll('.', ''));
    },
  );

  it.each([
    '890903938',
    '890.903.938-5',
    '8909039388',
    '12345-6',
    '10203040501-1',
    '890903938-',
    'NIT 890903938-8',
  ])('is not %j', (text) => {
    expect(parseFullNit(text)).toBeUndefined();
  });
});
