import { TOKEN_REFRESH_MS } from '#core/constants.ts';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { appCopy } from '../../copy/app.ts';
import { type CallFailure, isCallFailure, isLost } from '../api/call-failure.ts';
import { setCredentials } from '../api/credentials.ts';
import { type EndKind, forget, forgetExpired } from '../storage/forget.ts';
import { dropLock } from '../storage/lock-storage.ts';
import { adoptAtom, isStorageWorkingAtom, readPersisted, restoreAtoms } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';
import { isIdleExpired } from './idle-expiry.ts';
import {
  accountIdAtom,
  draftKeyAtom,
  endSentenceAtom,
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
import { currentToken, markTaken, newerToken, setToken, takeFromDevice } from './shared-token.ts';

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
  store.set(endSentenceAtom, undefined);
  setToken(opened.token);
};

/** On demand: the schemas of calls are no part of the shell. */
export const sessionCalls = () => loadChunk(() => import('./session-calls.ts'));
export const tokenRotation = () => loadChunk(() => import('./rotate-token.ts'));

interface EndOptions {
  readonly isByItself?: boolean;
  /** Who ended it. */
  readonly sentence?: string | undefined;
}

const sendLogout = async (token: string, kind: EndKind): Promise<unknown> =>
  (await sessionCalls()).sendLogout(token, kind);

/** Then the worker tells the server too: the app may be closed soon. */
const LOGOUT_TIMEOUT_MS = 3_000;

/** Ends the session here, in the other tabs and on the server, sooner or later; the logout call is not awaited. */
export const endSession = async (
  kind: EndKind,
  { isByItself = false, sentence }: EndOptions = {},
): Promise<void> => {
  const newest = currentToken();
  const token = newest instanceof Promise ? await newest : newest;
  if (token) {
    withTimeout(sendLogout(token, kind), LOGOUT_TIMEOUT_MS).catch(async (error: unknown) => {
      // Refused: it was over already.
      if (isCallFailure(error) && !isLost(error)) return;
      try {
        await (await loadChunk(() => import('./leave-logout.ts'))).leaveLogout(token, kind);
      } catch (cause) {
        console.warn('the session could not be ended', cause);
      }
    });
  }
  // Before the token is cleared: the guards redirect then and read it.
  store.set(sessionExpiredAtom, isByItself);
  store.set(endSentenceAtom, sentence);
  await forget(kind);
  // One that was opened by the device's lock is this tab's alone.
  if (token !== null || kind === 'button') announce({ kind: 'ended', end: kind, sentence });
};

const UNAUTHORIZED = 401;

/** The device's newer token; one that expired while there was no network is exchanged. */
const newerThan = async (sent: string | null): Promise<string | null> => {
  const newer = await newerToken(sent);
  const age = Date.now() - (store.get(tokenIssuedAtAtom) ?? 0);
  if (newer !== null || sent === null || (age >= 0 && age < TOKEN_REFRESH_MS)) return newer;
  try {
    await (await tokenRotation()).rotateToken(async () =>
      sent === store.get(tokenAtom) ? (await sessionCalls()).requestToken(sent) : undefined,
    );
  } catch (error) {
    if (isCallFailure(error) && error.status === UNAUTHORIZED) return null;
    throw error;
  }
  const token = store.get(tokenAtom);
  return token === sent ? null : token;
};

const SESSION_ENDED = 'session_ended';

/** A token that was refused ends its session, unless this page has another one by now. */
const endRefused = (sent: string | null, { code, sentence }: CallFailure): void => {
  if (sent === null || sent !== store.get(tokenAtom)) return;
  // Whoever ended it here may not have this phone in their hands.
  if (code === SESSION_ENDED) dropLock();
  void endSession('automatic', {
    isByItself: true,
    sentence: code === SESSION_ENDED ? sentence : undefined,
  });
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

/**
 * The idle limit was reached in this tab: ends the session, unless another tab was in use while this one slept. False
 * then.
 */
export const endIdleSession = async (): Promise<boolean> => {
  // A storage that is late does not keep a screen open that nobody looks at.
  await withTimeout(takeFromDevice()).catch(() => undefined);
  const lastActivity = store.get(lastActivityAtom);
  if (lastActivity !== null && !isIdleExpired({ lastActivity, leftForBank: null }, Date.now())) return false;
  await endSession('automatic', { isByItself: true });
  return true;
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
    const [storedToken, owner] = await readPersisted('token', 'id');
    // Ended, or another account's, in another tab.
    if (owner !== store.get(accountIdAtom) || typeof storedToken !== 'string') window.location.reload();
  } catch (error) {
    console.warn('the session could not be read', error);
  }
};

let restoring: Promise<void> | undefined;

/** Hydrates the session before the first screen; ends it first when it exceeded the idle limit, or when `thenEnd`. */
export const restoreSession = ({ thenEnd = false } = {}): Promise<void> => {
  restoring ??= (async () => {
    setCredentials({ token: currentToken, newerThan, onDeadToken: endRefused });
    await restoreAtoms();
    markTaken();
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
        store.set(endSentenceAtom, message.end === 'button' ? appCopy.leftElsewhere : message.sentence);
        void forget(message.end);
      } else if (!store.get(tokenAtom)) {
        return;
      } else if (message.kind === 'alive') {
        adoptAtom('last_activity', message.at);
      } else if (message.kind === 'token') {
        if (message.isOnDevice) void takeFromDevice();
        else if (message.sent === store.get(tokenAtom)) setToken(message.token);
      }
    });
    // The page before this one may have said that the app is left.
    if (store.get(tokenAtom))
      sessionCalls().then(
        ({ noteLeaving }) => noteLeaving(),
        () => undefined,
      );
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void refresh();
    });
    store.set(isRestoredAtom, true);
    // Not awaited.
    void forgetExpired(Date.now());
  })();
  return restoring;
};
