import { describe, expect, it } from 'vitest';
import { sessionUrlIn } from './session-url.ts';

// The vendor's answer to POST /v1/sessions, as its package passes it on.
const answer = {
  status: 'success',
  verification: {
    id: 'f04bdb47-d3be-4b28-b028-a652feb060b5',
    url: 'https://magic.veriff.me/v/eyJhbGciOiJIUzI1NiJ9',
    host: 'https://magic.veriff.me',
    status: 'created',
  },
};

describe('the address of the verification frame', () => {
  it('is in the answer to a new session', () => {
    expect(sessionUrlIn(answer)).toBe('https://magic.veriff.me/v/eyJhbGciOiJIUzI1NiJ9');
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { verification: null },
    { verification: { url: 7 } },
    { verification: { url: '' } },
  ])('is nowhere in %j', (other) => {
    expect(sessionUrlIn(other)).toBeUndefined();
  });
});
