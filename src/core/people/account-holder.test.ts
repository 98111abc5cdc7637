import { describe, expect, it } from 'vitest';
import { documentTypesOf, parseHolderDocument } from './account-holder.ts';

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
