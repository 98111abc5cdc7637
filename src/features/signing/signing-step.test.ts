import { describe, expect, it } from 'vitest';
import { readSigningStep } from './signing-step.ts';

const ID = '0c7b1a6e-7d2c-4f51-9d0a-7d2f1d4c1f10';
const sizes = { contract: { pages: 6, bytes: 84_000 }, promissoryNote: { pages: 2, bytes: 31_000 } };
const entryOf = (signing: object) => ({ signing: { applicationId: ID, ...signing } });
const REVIEW = { at: 'review', said: undefined };

describe('where a signing stands, from what the history entry kept', () => {
  it('is at the code while one is on its way', () => {
    expect(readSigningStep(entryOf({ at: 'code', ...sizes, isValidated: false }), ID)).toEqual({
      at: 'code',
      ...sizes,
      isValidated: false,
    });
  });

  it('remembers that the code was right', () => {
    expect(readSigningStep(entryOf({ at: 'code', ...sizes, isValidated: true }), ID)).toMatchObject({
      isValidated: true,
    });
  });

  it('is at the document that is being read, and at the code when that is none of the two', () => {
    const code = { at: 'code', ...sizes, isValidated: false } as const;
    expect(readSigningStep(entryOf({ ...code, reading: 'promissory_note' }), ID)).toEqual({
      ...code,
      reading: 'promissory_note',
    });
    expect(readSigningStep(entryOf({ ...code, reading: 'invoice' }), ID)).toEqual(code);
  });

  it('is at the confirmation of the credit that was signed', () => {
    const credit = { creditNumber: 100_200_307, amount: 4_000_000 };
    expect(readSigningStep(entryOf({ at: 'confirmed', credit }), ID)).toEqual({ at: 'confirmed', credit });
  });

  it('says why it is back at the review', () => {
    const said = 'Tu plan cambió después de pedir el código.';
    expect(readSigningStep(entryOf({ at: 'review', said }), ID)).toEqual({ at: 'review', said });
  });

  it('is at the review when what was kept is of another application', () => {
    const other = { signing: { applicationId: 'other', at: 'code', ...sizes, isValidated: true } };
    expect(readSigningStep(other, ID)).toEqual(REVIEW);
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { signing: 3 },
    entryOf({ at: 'code' }),
    entryOf({ at: 'code', contract: { pages: '6', bytes: 1 }, promissoryNote: sizes.promissoryNote }),
    entryOf({ at: 'confirmed', credit: { creditNumber: 1, amount: -1 } }),
    entryOf({ at: 'elsewhere' }),
  ])('is at the review when nothing sound was kept: %j', (state) => {
    expect(readSigningStep(state, ID)).toEqual(REVIEW);
  });
});
