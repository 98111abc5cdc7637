import { logout } from '../../core/wire/accounts.ts';
import { dropOldDrafts, forgetDrafts } from '../drafts/draft-storage.ts';
import { call, setCredentials } from '../http.ts';
import { forgetAtoms, restoreAtoms } from '../persisted-atom.ts';
import { store } from '../store.ts';
import { dropSummaries } from '../summary/summary-storage.ts';
import { isLeftTooLong } from './left-too-long.ts';
import {
  accountIdAtom,
  draftKeyAtom,
  endedByItselfAtom,
  isRestoredAtom,
  isVerifyingIdentityAtom,
  lastActivityAtom,
  leftForBankAtom,
  tokenAtom,
  tokenIssuedAtAtom,
  userIdAtom,
} from './session-atoms.ts';
import { announce, type EndKind, listen } from './session-channel.ts';

/** Things to be forgotten with a session that live elsewhere, such as cached server data. */
const forgetters = new Set<(kind: EndKind) => Promise<void>>();
export const onSessionEnd = (forget: (kind: EndKind) => Promise<void>): void => {
  forgetters.add(forget);
};

export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly draftKey: string;
}

export const openSession = (opened: OpenedSession): void => {
  dropSummaries(opened.id);
  store.set(accountIdAtom, opened.id);
  store.set(userIdAtom, opened.id);
  store.set(draftKeyAtom, opened.draftKey);
  store.set(lastActivityAtom, Date.now());
  store.set(endedByItselfAtom, false);
  replaceToken(opened.token);
};

export const replaceToken = (token: string): void => {
  store.set(tokenIssuedAtAtom, Date.now());
  store.set(tokenAtom, token);
  announce({ kind: 'token', token, issuedAt: store.get(tokenIssuedAtAtom) ?? 0 });
};

const forgetLocally = async (kind: EndKind): Promise<void> => {
  for (const forget of forgetters) await forget(kind);
  if (kind === 'button') await forgetDrafts();
  await forgetAtoms();
};

/** Ends the session here, in the other tabs and on the server. The server is told, but not waited for. */
export const endSession = async (kind: EndKind, options: { isByItself?: boolean } = {}): Promise<void> => {
  const token = store.get(tokenAtom);
  if (token) {
    call(logout, { token }).catch(() => {
      // Offline or already dead: the token ends by itself within minutes.
    });
  }
  // Before the token goes: the guards redirect at that moment and look here for where to.
  store.set(endedByItselfAtom, options.isByItself === true);
  await forgetLocally(kind);
  announce({ kind: 'ended', end: kind });
};

const wasLeftTooLong = (): boolean => {
  const last = store.get(lastActivityAtom);
  if (last === null || store.get(isVerifyingIdentityAtom)) return false;
  return isLeftTooLong({ lastActivity: last, leftForBank: store.get(leftForBankAtom) }, Date.now());
};

let restoring: Promise<void> | undefined;

/**
 * Reads the session back before any screen shows; one left longer than the idle limit is ended first, and so is any
 * when `thenEnd` asks for it.
 */
export const restoreSession = ({ thenEnd = false } = {}): Promise<void> => {
  restoring ??= (async () => {
    setCredentials({
      token: () => store.get(tokenAtom),
      onDeadToken: () => {
        if (store.get(tokenAtom)) void endSession('automatic', { isByItself: true });
      },
    });
    await restoreAtoms();
    if (store.get(tokenAtom) && wasLeftTooLong()) await endSession('automatic', { isByItself: true });
    if (store.get(isVerifyingIdentityAtom)) {
      // A page that has just loaded has no frame open yet: the screen that opens it again has the usual time to do so.
      store.set(isVerifyingIdentityAtom, false);
      store.set(lastActivityAtom, Date.now());
    }
    if (store.get(leftForBankAtom) !== null) {
      // Back from the bank: what they did there is activity that this page never saw.
      store.set(leftForBankAtom, null);
      if (store.get(tokenAtom)) store.set(lastActivityAtom, Date.now());
    }
    if (thenEnd) await endSession('automatic');
    listen((message) => {
      if (message.kind === 'ended') {
        store.set(endedByItselfAtom, true);
        void forgetLocally(message.end);
      } else if (store.get(tokenAtom)) {
        store.set(tokenIssuedAtAtom, message.issuedAt);
        store.set(tokenAtom, message.token);
      }
    });
    store.set(isRestoredAtom, true);
    await dropOldDrafts(Date.now());
  })();
  return restoring;
};
