import { TOKEN_GRACE_MS } from '#core/constants.ts';
import { adoptAtom, isStorageWorkingAtom, readPersisted, swapPersisted } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';
import { accountIdAtom, tokenAtom, tokenIssuedAtAtom } from './session-atoms.ts';
import { announce } from './session-channel.ts';

/*
 * The token belongs to the device, not to a tab: the server ends the session of whoever uses a replaced one, so a tab
 * that slept must not go on with the one that it remembers.
 */

/** A tab that is awake hears of every new token; one that slept asks the device, well before a replaced one is refused. */
const FRESH_MS = TOKEN_GRACE_MS / 2;
/** Beyond the longest refresh: the tab that holds the lock is frozen. */
const LOCK_WAIT_MS = 30_000;

let takenAt = 0;

/** This tab has just read what the device holds. */
export const markTaken = (): void => {
  takenAt = Date.now();
};

const isFresh = (): boolean => Math.abs(Date.now() - takenAt) < FRESH_MS;
const isShared = (): boolean => store.get(isStorageWorkingAtom);

/** Takes over token and last activity from the device, unless they are another account's, or nobody's. */
export const takeFromDevice = async (): Promise<void> => {
  try {
    const [owner, token, issuedAt, lastActivity] = await withTimeout(
      readPersisted('id', 'token', 'token_issued_at', 'last_activity'),
    );
    // Ended here meanwhile, or this page could not write: then what is on the device is older.
    if (store.get(tokenAtom) === null || !isShared()) return;
    if (typeof token !== 'string' || owner !== store.get(accountIdAtom)) return;
    markTaken();
    adoptAtom('token_issued_at', issuedAt);
    adoptAtom('token', token);
    adoptAtom('last_activity', lastActivity);
  } catch (error) {
    console.warn('the session could not be read', error);
  }
};

/** The newest token of this device; at once where this tab cannot be behind. */
export const currentToken = (): string | null | Promise<string | null> => {
  const token = store.get(tokenAtom);
  if (token === null || isFresh() || !isShared()) return token;
  return takeFromDevice().then(() => store.get(tokenAtom));
};

/** What the device holds by now instead of a token that was refused; null if nothing else. */
export const newerToken = async (refused: string | null): Promise<string | null> => {
  await takeFromDevice();
  const token = store.get(tokenAtom);
  return token === refused ? null : token;
};

/** Sets this page's own token: of a login, or where nothing can be shared through the device. */
export const setToken = (token: string): void => {
  markTaken();
  store.set(tokenIssuedAtAtom, takenAt);
  store.set(tokenAtom, token);
};

/**
 * Puts a new token in the place of the one that it was got with. Where the device holds another one meanwhile, because
 * another tab was first or the session ended, the new one stays unused.
 */
const replaceToken = async (sent: string | null, token: string): Promise<void> => {
  if (sent === null || store.get(tokenAtom) === null) return;
  const issuedAt = Date.now();
  try {
    if (!isShared()) throw new Error('the session lives in this page only');
    await withTimeout(swapPersisted('token', sent, { token, token_issued_at: issuedAt }));
    await takeFromDevice();
    announce({ kind: 'token', isOnDevice: true });
  } catch {
    if (store.get(tokenAtom) !== sent) return;
    setToken(token);
    announce({ kind: 'token', isOnDevice: false, sent, token });
  }
};

const underLock = async (work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  try {
    await navigator.locks.request('cuotasana-refresh', { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, work);
  } catch (error) {
    // Site data blocked: no locks. Or whoever holds it sleeps.
    if (!(error instanceof DOMException) || !['SecurityError', 'TimeoutError'].includes(error.name))
      throw error;
    await work();
  }
};

/**
 * Makes a call that answers with a new token, one tab at a time; undefined: no call was due.
 * @throws those of the call.
 */
export const rotateToken = async <T extends { readonly token: string }>(
  callForToken: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  let answer: T | undefined;
  await underLock(async () => {
    await takeFromDevice();
    const sent = store.get(tokenAtom);
    answer = await callForToken();
    if (answer) await replaceToken(sent, answer.token);
  });
  return answer;
};
