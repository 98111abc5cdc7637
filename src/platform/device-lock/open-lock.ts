import { type Sealed, unseal } from '../storage/cipher.ts';
import {
  isLockExpired,
  type LockRecord,
  marksOf,
  parseLock,
  type SealedName,
} from '../storage/lock-record.ts';
import { dropLock, readLock } from '../storage/lock-storage.ts';
import { keyFromSecret, openBox } from '../storage/sealed-box.ts';
import { askSecret, type NoSecret } from './credential.ts';

/** An answer that the device's lock opened. */
export interface OpenedEntry {
  readonly value: object;
  readonly at: number;
}

export type OpenedLock = Readonly<Partial<Record<SealedName, OpenedEntry>>>;

/** 'damaged': cut or altered, or another's secret. What is damaged or expired is removed. */
export type LockFailure = NoSecret | 'damaged' | 'expired';

const openAll = async (record: LockRecord, secret: BufferSource): Promise<OpenedLock | undefined> => {
  const { salt, privateKey, sealed } = record;
  const key = await keyFromSecret(secret, salt);
  const opened = (await unseal(key, privateKey as Sealed, marksOf(record, 'key', 0))) as
    | JsonWebKey
    | undefined;
  if (!opened) return undefined;
  const entries = await Promise.all(
    Object.entries(sealed).map(async ([name, box]) => {
      const value = await openBox(opened, box, marksOf(record, name, box.at));
      return [name, { value: value as object, at: box.at }] as const;
    }),
  );
  return entries.some(([, { value }]) => value === undefined) ? undefined : Object.fromEntries(entries);
};

const discard = (failure: LockFailure): LockFailure => {
  dropLock();
  return failure;
};

/** Opens what is sealed on this device with its lock. */
export const openLock = async (now: number): Promise<OpenedLock | LockFailure> => {
  const record = parseLock(readLock());
  if (!record) return discard('damaged');
  if (isLockExpired(record, now)) return discard('expired');
  const secret = await askSecret(record);
  if (typeof secret === 'string') return secret;
  const opened = await openAll(record, secret);
  return opened?.session ? opened : discard('damaged');
};
