import { logout } from '#core/wire/sessions.ts';
import { STORAGE_TIMEOUT_MS } from '../device-store.ts';
import { dropOldDrafts, forgetDrafts } from '../drafts/draft-storage.ts';
import { call, setCredentials } from '../http.ts';
import { forgetAtoms, isStorageWorkingAtom, readOnDevice, restoreAtoms } from '../persisted-atom.ts';
import { postToWorker } from '../push/post-to-worker.ts';
import { store } from '../store.ts';
import { dropSummaries } from '../summary/summary-storage.ts';
import { withTimeout } from '../timeout.ts';
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
  void postToWorker({ type: 'ENTERED', owner: opened.id });
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

/** One place that does not let go of what it has, or does not answer, must not keep the others from it. */
const tryTo = async (forget: () => Promise<void>): Promise<void> => {
  try {
    await withTimeout(forget(), STORAGE_TIMEOUT_MS);
  } catch (error) {
    console.warn('not forgotten', error);
  }
};

const forgetLocally = async (kind: EndKind): Promise<void> => {
  for (const forget of forgetters) await tryTo(() => forget(kind));
  await Promise.all([kind === 'button' ? tryTo(forgetDrafts) : undefined, forgetAtoms()]);
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
  if (store.get(isVerifyingIdentityAtom)) return false;
  const last = store.get(lastActivityAtom);
  // Unknown for how long: as if it were too long.
  return (
    last === null ||
    isLeftTooLong({ lastActivity: last, leftForBank: store.get(leftForBankAtom) }, Date.now())
  );
};

/** A part of what a session consists of was damaged or is gone: nobody can tell whose the rest is. */
const isIncomplete = (): boolean =>
  [accountIdAtom, userIdAtom, draftKeyAtom].some((part) => !store.get(part));

/** A page that comes back whole from the browser's memory may have slept through the end of its session. */
const refresh = async (): Promise<void> => {
  const token = store.get(tokenAtom);
  if (!token) return;
  if (wasLeftTooLong()) {
    await endSession('automatic', { isByItself: true });
    return;
  }
  // Where nothing can be kept, the session is this page's alone.
  if (!store.get(isStorageWorkingAtom)) return;
  try {
    const [kept, owner] = await Promise.all([readOnDevice('token'), readOnDevice('id')]);
    // Another tab ended it, or somebody else is in: the page begins anew with what there is.
    if (owner !== store.get(accountIdAtom) || typeof kept !== 'string') window.location.reload();
  } catch (error) {
    console.warn('session could not be looked at', error);
  }
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
    if (store.get(tokenAtom) && (isIncomplete() || wasLeftTooLong()))
      await endSession('automatic', { isByItself: true });
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
      } else if (!store.get(tokenAtom)) {
        return;
      } else if (message.kind === 'alive') {
        store.set(lastActivityAtom, message.at);
      } else {
        store.set(tokenIssuedAtAtom, message.issuedAt);
        store.set(tokenAtom, message.token);
      }
    });
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void refresh();
    });
    store.set(isRestoredAtom, true);
    // No screen waits for it.
    void dropOldDrafts(Date.now());
  })();
  return restoring;
};
