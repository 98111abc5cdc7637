import { describe, expect, it } from 'vitest';
import { isTooComplex, isTooDeep, parseForeignJson } from './json.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('JSON', () => {
  it('is too deep beyond 32 levels, opened or closed, of lists and objects', () => {
    expect(isTooDeep(nested(32))).toBe(false);
    expect(isTooDeep(nested(33))).toBe(true);
    expect(isTooDeep('['.repeat(100_000))).toBe(true);
    expect(isTooDeep(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toBe(true);
  });

  it('may be as wide as it is, and say brackets in its texts', () => {
    expect(isTooDeep(`[${Array.from({ length: 5_000 }, () => '[{}]').join()}]`)).toBe(false);
    expect(isTooDeep(JSON.stringify({ text: `\\"${'['.repeat(100)}`, more: '\\' }))).toBe(false);
    expect(isTooDeep(`["\\"",${nested(32)}]`)).toBe(true);
  });

  it('of a call is too much beyond 200 values, whatever is said in its texts', () => {
    const list = (values: number): string => JSON.stringify(Array.from({ length: values }, () => ',,,'));
    expect(isTooComplex(list(200))).toBe(false);
    expect(isTooComplex(list(201))).toBe(true);
    expect(isTooComplex(nested(33))).toBe(true);
  });

  it('of a vendor is read unless the database could not keep it', () => {
    expect(parseForeignJson(Buffer.from('{"id":"ñandú 😀"}'))).toEqual({ id: 'ñandú 😀' });
    for (const text of [
      '',
      'hola',
      nested(33),
      '{"a":"\\u0000"}',
      '{"\\u0000":1}',
      '["\\ud800"]',
      '["\\udc00\\ud800"]',
      '["\\\\\\ud800"]',
    ])
      expect(parseForeignJson(Buffer.from(text)), text).toBeUndefined();
    expect(parseForeignJson(Buffer.from('{"a":"\\\\u0000"}'))).toEqual({ a: '\\u0000' });
  });
});
