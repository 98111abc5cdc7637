import { describe, expect, it } from 'vitest';
import { readVendorSession } from './vendor-session.ts';

const ID = '0c7b1a6e-7d2c-4f51-9d0a-7d2f1d4c1f10';
const url = 'https://magic.veriff.me/v/eyJhbGciOiJIUzI1NiJ9';
const entryOf = (identity: object) => ({ identity: { applicationId: ID, ...identity } });

describe('the session with the verification vendor, from what the history entry kept', () => {
  it('is read back whole', () => {
    expect(readVendorSession(entryOf({ url, isOpen: true, submittedAt: 7 }), ID)).toEqual({
      url,
      isOpen: true,
      submittedAt: 7,
    });
  });

  it('has sent nothing where it does not say when', () => {
    expect(readVendorSession(entryOf({ url, isOpen: false }), ID)).toEqual({
      url,
      isOpen: false,
      submittedAt: undefined,
    });
  });

  it('is none of another application', () => {
    expect(
      readVendorSession({ identity: { applicationId: 'other', url, isOpen: true } }, ID),
    ).toBeUndefined();
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { identity: 3 },
    entryOf({}),
    entryOf({ url: 'not an address' }),
    entryOf({ url: 7 }),
  ])('is none where nothing sound was kept: %j', (state) => {
    expect(readVendorSession(state, ID)).toBeUndefined();
  });
});
