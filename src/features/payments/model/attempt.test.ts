import { describe, expect, it } from 'vitest';
import { areAttempts, findOrCreate, markSigned, openReferences, remove, upsert } from './attempt.ts';

const intent = { creditNumber: 1234567895, amount: 253_226, choice: 'reduce_term', isAnother: false };
const first = { ...intent, id: 'first' };
const signed = { ...first, reference: 'CS-1' };
const ofAnotherCredit = { ...intent, creditNumber: 1, id: 'theirs', reference: 'CS-9' };
const another = () => 'another';

describe('begun', () => {
  it('is the same attempt for the same payment, signed or not', () => {
    expect(findOrCreate([first], { ...intent }, another)).toBe(first);
    expect(findOrCreate([ofAnotherCredit, signed], { ...intent }, another)).toBe(signed);
  });

  it.each([{ amount: 1 }, { choice: 'reduce_instalment' }, { creditNumber: 2 }, { isAnother: true }])(
    'is another attempt, not yet signed, for %o',
    (change) => {
      expect(findOrCreate([signed], { ...intent, ...change }, another)).toEqual({
        ...intent,
        ...change,
        id: 'another',
      });
    },
  );

  it('starts where there is none', () => {
    expect(findOrCreate([], intent, another)).toEqual({ ...intent, id: 'another' });
  });
});

describe('upsert', () => {
  it('puts it first once, keeps what may have been paid and drops what was never signed', () => {
    const next = { ...intent, amount: 1, id: 'next' };
    expect(upsert([first, ofAnotherCredit], next)).toEqual([next, ofAnotherCredit]);
    expect(upsert([ofAnotherCredit, signed], signed)).toEqual([signed, ofAnotherCredit]);
  });

  it('keeps five at most', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      ...signed,
      id: `${index}`,
      reference: `CS-${index}`,
    }));
    expect(upsert(many, first)).toEqual([first, ...many.slice(0, 4)]);
  });
});

describe('markSigned', () => {
  it('gives the reference to its own attempt and to no other', () => {
    expect(markSigned([first, ofAnotherCredit], 'first', 'CS-1')).toEqual([signed, ofAnotherCredit]);
    expect(markSigned([first], 'before it', 'CS-0')).toEqual([first]);
  });
});

describe('ended', () => {
  it('forgets the attempt of that id or reference and leaves any other', () => {
    expect(remove([signed, ofAnotherCredit], { reference: 'CS-1' })).toEqual([ofAnotherCredit]);
    expect(remove([first], { id: 'first' })).toEqual([]);
    expect(remove([first], { reference: 'CS-2' })).toEqual([first]);
    expect(remove([signed], { id: 'another' })).toEqual([signed]);
  });
});

describe('openReferences', () => {
  it('finds the signed attempts, of a credit or of any, the newest first', () => {
    const known = [signed, ofAnotherCredit, { ...signed, reference: 'CS-0' }];
    expect(openReferences(known, intent.creditNumber)).toEqual(['CS-1', 'CS-0']);
    expect(openReferences(known)).toEqual(['CS-1', 'CS-9', 'CS-0']);
    expect(openReferences([first], intent.creditNumber)).toEqual([]);
  });
});

describe('areAttempts', () => {
  it('refuses what another build or a broken disk left', () => {
    expect([[], [first], [signed, first]].every(areAttempts)).toBe(true);
    const broken = [
      undefined,
      null,
      first,
      ['x'],
      [{}],
      [{ ...first, amount: '5' }],
      [{ ...signed, reference: 7 }],
    ];
    expect(broken.some(areAttempts)).toBe(false);
  });
});
