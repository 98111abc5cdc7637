import { randomUUID } from 'node:crypto';
import type { Database } from '../database/connection.ts';
import { decrypt, encrypt } from '../sealing/aes-gcm.ts';
import type { DataKeys } from '../sealing/data-keys.ts';
import type { ObjectStore } from '../vendors/object-store.ts';

/** The object of a row is gone, or is not what was put under its key. */
export class LostFile extends Error {}

/** What a reading gives; undefined of a file that is lost. */
export const unlessLost = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof LostFile) return undefined;
    throw error;
  });

/** Files as objects of a store. */
export interface ObjectFiles {
  put(bytes: Uint8Array): Promise<string>;
  read(objectKey: string): Promise<Buffer>;
  remove(objectKeys: readonly string[]): Promise<void>;
}

const REMOVED_AT_ONCE = 8;

/** Sealed under its key, so that no object can stand for another. */
const contextOf = (objectKey: string): string => `object ${objectKey}`;

/** The data key that an object is sealed with is the first part of its own key. */
export const objectPrefix = (dataKeyId: number): string => `${dataKeyId}/`;

/** Whether a key is one of ours. */
export const isObjectKey = (text: string): boolean => /^[1-9]\d*\/[0-9a-f-]{36}$/.test(text);

const dataKeyIdOf = (objectKey: string): number => Number.parseInt(objectKey, 10);

/** Objects that are sealed before they leave the process, and announced in the database before they are put. */
export const createObjectFiles = (store: ObjectStore, db: Database, keys: DataKeys): ObjectFiles => ({
  put: async (bytes) => {
    const { id, key } = keys.newest();
    const objectKey = objectPrefix(id) + randomUUID();
    const sealed = encrypt(key, Buffer.from(bytes), contextOf(objectKey));
    // Until a row takes it, so that it is removed if none ever does.
    await db.insertInto('unreferenced_object').values({ object_key: objectKey }).execute();
    await store.put(objectKey, sealed);
    return objectKey;
  },
  read: async (objectKey) => {
    const sealed = await store.get(objectKey);
    if (!sealed) throw new LostFile(`object ${objectKey} is gone`);
    const key = await keys.find(dataKeyIdOf(objectKey));
    try {
      return decrypt(key, sealed, contextOf(objectKey));
    } catch (cause) {
      throw new LostFile(`object ${objectKey} was changed`, { cause });
    }
  },
  remove: async (objectKeys) => {
    for (let start = 0; start < objectKeys.length; start += REMOVED_AT_ONCE)
      await Promise.all(objectKeys.slice(start, start + REMOVED_AT_ONCE).map((key) => store.remove(key)));
  },
});
