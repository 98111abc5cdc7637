import { describe, expect, it } from 'vitest';
import { begun, ended, isAttempt, openReferenceOf, signedAs } from './attempt.ts';

const intent = { creditNumber: 1234567895, amount: 253_226, choice: 'reduce_term' };
const first = { ...intent, id: 'first' };
const signed = { ...first, reference: 'CS-1' };
const another = () => 'another';

describe('begun', () => {
  it('is the same attempt for the same payment, signed or not', () => {
    expect(begun(first, { ...intent }, another)).toBe(first);
    expect(begun(signed, { ...intent }, another)).toBe(signed);
  });

  it.each([{ amount: 1 }, { choice: 'reduce_instalment' }, { creditNumber: 1 }])(
    'is another attempt, not yet signed, for %o',
    (change) => {
      expect(begun(signed, { ...intent, ...change }, another)).toEqual({
        ...intent,
        ...change,
        id: 'another',
      });
    },
  );

  it('starts where there is none', () => {
    expect(begun(null, intent, another)).toEqual({ ...intent, id: 'another' });
  });
});

describe('signedAs', () => {
  it('gives the reference to its own attempt and to no other', () => {
    expect(signedAs(first, 'first', 'CS-1')).toEqual(signed);
    expect(signedAs(first, 'before it', 'CS-0')).toBe(first);
    expect(signedAs(null, 'first', 'CS-1')).toBeNull();
  });
});

describe('ended', () => {
  it('forgets the attempt of that id or reference and leaves any other', () => {
    expect(ended(signed, { reference: 'CS-1' })).toBeNull();
    expect(ended(first, { id: 'first' })).toBeNull();
    expect(ended(signed, { reference: 'CS-2' })).toBe(signed);
    expect(ended(signed, { id: 'another' })).toBe(signed);
  });
});

describe('openReferenceOf', () => {
  it('finds a signed attempt by its credit', () => {
    expect(openReferenceOf(signed, intent.creditNumber)).toBe('CS-1');
    expect(openReferenceOf(signed, 1)).toBeUndefined();
    expect(openReferenceOf(first, intent.creditNumber)).toBeUndefined();
    expect(openReferenceOf(null, intent.creditNumber)).toBeUndefined();
  });
});

describe('isAttempt', () => {
  it('refuses what another build or a broken disk left', () => {
    expect([null, first, signed].every(isAttempt)).toBe(true);
    const broken = [undefined, 'x', {}, { ...first, amount: '5' }, { ...signed, reference: 7 }];
    expect(broken.some(isAttempt)).toBe(false);
  });
});
