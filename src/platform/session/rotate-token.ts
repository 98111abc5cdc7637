import { swapPersisted } from '../storage/swap-persisted.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';
import { tokenAtom } from './session-atoms.ts';
import { announce } from './session-channel.ts';
import { isShared, setToken, takeFromDevice } from './shared-token.ts';

/** Beyond the longest refresh: the tab that holds the lock is frozen. */
const LOCK_WAIT_MS = 30_000;

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
