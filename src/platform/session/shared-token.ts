import { TOKEN_GRACE_MS } from '#core/constants.ts';
import { adoptAtom, isStorageWorkingAtom, readPersisted } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { accountIdAtom, tokenAtom, tokenIssuedAtAtom } from './session-atoms.ts';

/*
 * The token belongs to the device, not to a tab: the server ends the session of whoever uses a replaced one, so a tab
 * that slept must not go on with the one that it remembers.
 */

/** A tab that is awake hears of every new token; one that slept asks the device, well before a replaced one is refused. */
const FRESH_MS = TOKEN_GRACE_MS / 2;

let takenAt = 0;

/** This tab has just read what the device holds. */
export const markTaken = (): void => {
  takenAt = Date.now();
};

const isFresh = (): boolean => Math.abs(Date.now() - takenAt) < FRESH_MS;
export const isShared = (): boolean => store.get(isStorageWorkingAtom);

/** Takes over token and last activity from the device, unless they are another account's, or nobody's. */
export const takeFromDevice = async (): Promise<void> => {
  try {
    const [owner, token, issuedAt, lastActivity] = await readPersisted(
      'id',
      'token',
      'token_issued_at',
      'last_activity',
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
