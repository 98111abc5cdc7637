import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64Text, decodeReferral } from './referral.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

describe('decodeReferral', () => {
  // @covers 2.42
  it('reads the doctor of a link', () => {
    expect(decodeReferral(encode({ id: 'd-17', name: 'Clínica Ñañez' }))).toEqual({
      doctorId: 'd-17',
      doctorName: 'Clínica Ñañez',
    });
  });

  it('reads other names of the same values, a numeric id, and a plus that became a space', () => {
    const keys = { id: ['id', 'medicoId'], name: ['name', 'medico'] };
    const link = Buffer.from('{"medicoId":17,"medico":"Ana >>> Ruiz ???"}').toString('base64');
    expect(link).toMatch(/[+/]/);
    expect(decodeReferral(link.replaceAll('+', ' '), keys)).toEqual({
      doctorId: '17',
      doctorName: 'Ana >>> Ruiz ???',
    });
  });

  it.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('hola').toString('base64')],
    ['a list', encode(['d-17', 'Ana'])],
    ['null', encode(null)],
    ['a missing name', encode({ id: 'd-17' })],
    ['an empty name', encode({ id: 'd-17', name: '  ' })],
    ['an object for a name', encode({ id: 'd-17', name: { first: 'Ana' } })],
    ['a control character', encode({ id: 'd-17', name: 'Ana\u0007' })],
    ['a name without end', encode({ id: 'd-17', name: 'a'.repeat(161) })],
    ['a link without end', encode({ id: 'd-17', name: 'Ana', more: 'a'.repeat(2_000) })],
  ])('gives nothing for %s', (_, nexus) => {
    expect(decodeReferral(nexus)).toBeUndefined();
  });

  it('never throws, whatever the link holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => Buffer.from(text).toString('base64')),
        ),
        (nexus) => {
          expect(() => decodeReferral(nexus)).not.toThrow();
        },
      ),
    );
  });
});

describe('decodeBase64Text', () => {
  it('reads any UTF-8 text, in base64 or base64url', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const bytes = Buffer.from(text);
        expect(decodeBase64Text(bytes.toString('base64'))).toBe(bytes.toString('utf8'));
        expect(decodeBase64Text(bytes.toString('base64url'))).toBe(bytes.toString('utf8'));
      }),
    );
  });

  it('gives nothing for bytes that are not UTF-8 and for text of an impossible length', () => {
    expect(decodeBase64Text('/w==')).toBeUndefined();
    expect(decodeBase64Text('aaaaa')).toBeUndefined();
  });
});
