import { loadChunk } from '#core/pwa/load-chunk.ts';
import { deviceStorage, ownerOf, removeKeys, tryStorage } from './local-storage.ts';

/** Without version: a logout removes those of every version. */
const PREFIX = 'cuotasana-lock/';
const lockKey = (owner: string): string => `${PREFIX}v1/${owner}`;

/** Whose portal the device's own lock opens: what is sealed for it is the switch itself. */
export const lockOwner = (): string | undefined => ownerOf(lockKey(''));

export const readLock = (owner = lockOwner()): string | null =>
  (owner !== undefined && tryStorage(() => deviceStorage()?.getItem(lockKey(owner)))) || null;

/** False when it could not be stored. */
export const writeLock = (owner: string, text: string): boolean => {
  tryStorage(() => deviceStorage()?.setItem(lockKey(owner), text));
  return readLock(owner) === text;
};

/** Removes it at once, and then the credential that opened it, where the browser can. */
export const dropLock = (exceptOf?: string): void => {
  const text = readLock();
  removeKeys(PREFIX, exceptOf === undefined ? undefined : lockKey(exceptOf));
  if (text === null || readLock() !== null) return;
  loadChunk(() => import('./lock-record.ts'))
    .then(({ withdrawCredential }) => withdrawCredential(text))
    .catch((error: unknown) => console.warn('the credential stays with the device', error));
};
