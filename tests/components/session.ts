import { onTestFinished } from 'vitest';
import { setCredentials } from '../../src/platform/api/credentials.ts';
import {
  accountIdAtom,
  draftKeyAtom,
  isRestoredAtom,
  lastActivityAtom,
  loanAtom,
  profileIdAtom,
  tokenAtom,
  tokenIssuedAtAtom,
  userIdAtom,
} from '../../src/platform/session/session-atoms.ts';
import { store } from '../../src/platform/store.ts';

export interface TestSession {
  readonly token: string;
  readonly accountId: string;
  readonly profileId: string | null;
  readonly loan: number | null;
}

const TEXTS = [tokenAtom, accountIdAtom, userIdAtom, draftKeyAtom, profileIdAtom];
const COUNTS = [tokenIssuedAtAtom, loanAtom, lastActivityAtom];

/** Puts a session into the store, as a login does, until the test ends. */
export const setSession = (given: Partial<TestSession> = {}): TestSession => {
  const session: TestSession = {
    token: 'session-token',
    accountId: '11111111-1111-4111-8111-111111111111',
    profileId: '22222222-2222-4222-8222-222222222222',
    loan: null,
    ...given,
  };
  const now = Date.now();
  store.set(isRestoredAtom, true);
  store.set(accountIdAtom, session.accountId);
  store.set(userIdAtom, session.accountId);
  store.set(draftKeyAtom, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  store.set(profileIdAtom, session.profileId);
  store.set(loanAtom, session.loan);
  store.set(tokenIssuedAtAtom, now);
  store.set(lastActivityAtom, now);
  store.set(tokenAtom, session.token);
  setCredentials({
    token: () => store.get(tokenAtom),
    newerThan: () => Promise.resolve(null),
    onDeadToken: () => store.set(tokenAtom, null),
  });
  onTestFinished(() => {
    for (const atom of TEXTS) store.set(atom, null);
    for (const atom of COUNTS) store.set(atom, null);
    store.set(isRestoredAtom, false);
  });
  return session;
};
