import { logout } from '#core/api/accounts/sessions.ts';
import { call, setCredentials } from '../api/http.ts';
import { type EndKind, forget, forgetExpired } from '../storage/forget.ts';
import { isStorageWorkingAtom, readPersisted, restoreAtoms } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { isIdleExpired } from './idle-expiry.ts';
import {
  accountIdAtom,
  draftKeyAtom,
  isRestoredAtom,
  isVerifyingIdentityAtom,
  lastActivityAtom,
  leftForBankAtom,
  sessionExpiredAtom,
  tokenAtom,
  tokenIssuedAtAtom,
  userIdAtom,
} from './session-atoms.ts';
import { announce, listen } from './session-channel.ts';

export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly draftKey: string;
}

export const openSession = (opened: OpenedSession): void => {
  void forget('login', opened.id);
  store.set(accountIdAtom, opened.id);
  store.set(userIdAtom, opened.id);
  store.set(draftKeyAtom, opened.draftKey);
  store.set(lastActivityAtom, Date.now());
  store.set(sessionExpiredAtom, false);
  replaceToken(opened.token);
};

export const replaceToken = (token: string): void => {
  store.set(tokenIssuedAtAtom, Date.now());
  store.set(tokenAtom, token);
  announce({ kind: 'token', token, issuedAt: store.get(tokenIssuedAtAtom) ?? 0 });
};

/** Ends the session here, in the other tabs and on the server; the logout call is not awaited. */
export const endSession = async (kind: EndKind, options: { isByItself?: boolean } = {}): Promise<void> => {
  const token = store.get(tokenAtom);
  if (token) {
    call(logout, { token }).catch(() => {
      // Offline or already dead: the token expires within minutes.
    });
  }
  // Before the token is cleared: the guards redirect then and read it.
  store.set(sessionExpiredAtom, options.isByItself === true);
  await forget(kind);
  announce({ kind: 'ended', end: kind });
};

const wasLeftTooLong = (): boolean => {
  if (store.get(isVerifyingIdentityAtom)) return false;
  const last = store.get(lastActivityAtom);
  // Unknown counts as too long.
  return (
    last === null ||
    isIdleExpired({ lastActivity: last, leftForBank: store.get(leftForBankAtom) }, Date.now())
  );
};

/** A damaged or missing value: the owner of the others is uncertain. */
const isIncomplete = (): boolean =>
  [accountIdAtom, userIdAtom, draftKeyAtom].some((part) => !store.get(part));

/** A page restored from the back/forward cache may have missed the end of its session. */
const refresh = async (): Promise<void> => {
  const token = store.get(tokenAtom);
  if (!token) return;
  if (wasLeftTooLong()) {
    await endSession('automatic', { isByItself: true });
    return;
  }
  // Without storage the session lives in this page only.
  if (!store.get(isStorageWorkingAtom)) return;
  try {
    const [storedToken, owner] = await Promise.all([readPersisted('token'), readPersisted('id')]);
    // Ended, or another account's, in another tab.
    if (owner !== store.get(accountIdAtom) || typeof storedToken !== 'string') window.location.reload();
  } catch (error) {
    console.warn('session could not be looked at', error);
  }
};

let restoring: Promise<void> | undefined;

/** Hydrates the session before the first screen; ends it first when it exceeded the idle limit, or when `thenEnd`. */
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
      // After a load no frame is open: the screen that reopens it gets the full idle time.
      store.set(isVerifyingIdentityAtom, false);
      store.set(lastActivityAtom, Date.now());
    }
    if (store.get(leftForBankAtom) !== null) {
      // Back from the bank: counts as activity.
      store.set(leftForBankAtom, null);
      if (store.get(tokenAtom)) store.set(lastActivityAtom, Date.now());
    }
    if (thenEnd) await endSession('automatic');
    listen((message) => {
      if (message.kind === 'ended') {
        store.set(sessionExpiredAtom, true);
        void forget(message.end);
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
    // Not awaited.
    void forgetExpired(Date.now());
  })();
  return restoring;
};
