import { isLockExpired, marksOf, parseLock, type SealedName, serializeLock } from './lock-record.ts';
import { dropLock, readLock, writeLock } from './lock-storage.ts';
import { sealFor } from './sealed-box.ts';

/** Puts an answer in the place of the one before, with the public key alone; not where the lock was switched off or anew meanwhile. */
export const sealForLock = async (
  owner: string,
  name: SealedName,
  value: object,
  at: number,
): Promise<void> => {
  const before = parseLock(readLock(owner));
  if (!before) return;
  const box = await sealFor(before.publicKey, value, marksOf(before, name, at));
  const record = parseLock(readLock(owner));
  if (String(record?.credential) !== String(before.credential)) return;
  writeLock(owner, serializeLock({ ...before, sealed: { ...record?.sealed, [name]: { ...box, at } } }));
};

/** Removes what is too old to be opened. What is damaged stays until its owner is told so. */
export const dropExpiredLock = (now: number): void => {
  const record = parseLock(readLock());
  if (record && isLockExpired(record, now)) dropLock();
};
