import { createStore } from 'jotai/vanilla';
import { describe, expect, it } from 'vitest';
import { authStatusAtom, isRestoredAtom, isVerifyingIdentityAtom, tokenAtom } from './session-atoms.ts';

// Specification, section 3 "Auth state" and section 4 "Auth status".
describe('the auth status', () => {
  it('is iddle until what the device keeps was read, whatever it is', () => {
    const store = createStore();
    expect(store.get(authStatusAtom)).toBe('iddle');
    store.set(tokenAtom, 'a-token');
    expect(store.get(authStatusAtom)).toBe('iddle');
  });

  // @covers 3.21, 4.1
  it('is authenticated while there is a token, and otherwise un-authenticated', () => {
    const store = createStore();
    store.set(isRestoredAtom, true);
    expect(store.get(authStatusAtom)).toBe('un-authenticated');
    store.set(tokenAtom, 'a-token');
    expect(store.get(authStatusAtom)).toBe('authenticated');
    store.set(tokenAtom, null);
    expect(store.get(authStatusAtom)).toBe('un-authenticated');
  });

  it('does not begin with an identity being verified', () => {
    expect(createStore().get(isVerifyingIdentityAtom)).toBe(false);
  });
});
