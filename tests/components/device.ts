import { DATABASE, type ObjectStoreName, openDatabase } from '#core/pwa/database.ts';
import { generateKey, type Sealed, seal, unseal } from '../../src/platform/storage/cipher.ts';

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

const inStore = async <T>(
  store: ObjectStoreName,
  mode: IDBTransactionMode,
  operation: (objectStore: IDBObjectStore) => () => T,
): Promise<T> => {
  const connection = await openDatabase(indexedDB);
  const transaction = connection.transaction(store, mode);
  const result = operation(transaction.objectStore(store));
  await done(transaction);
  connection.close();
  return result();
};

const all = (store: ObjectStoreName): Promise<Readonly<Record<string, unknown>>> =>
  inStore(store, 'readonly', (objectStore) => {
    const [keys, values] = [objectStore.getAllKeys(), objectStore.getAll()];
    return () => Object.fromEntries(keys.result.map((key, index) => [String(key), values.result[index]]));
  });

/** Deletes the database, which closes every connection to it. */
export const deleteDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(DATABASE);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });

/** Everything under 'atoms': sealed values, and beside them their key. */
export const atomRecordsOnDevice = (): Promise<Readonly<Record<string, unknown>>> => all('atoms');

/** The stored atoms, opened, by `v1/` and their names, read past the app's code. */
export const atomsOnDevice = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { key: beside, ...records } = await atomRecordsOnDevice();
  const { key } = (beside ?? {}) as { readonly key?: CryptoKey };
  const opened = Object.entries(records).map(async ([name, record]) => [
    name,
    key && (await unseal(key, record as Sealed, { name })),
  ]);
  return Object.fromEntries(await Promise.all(opened));
};

/** The stored drafts, sealed, by their keys. */
export const draftsOnDevice = (): Promise<Readonly<Record<string, unknown>>> => all('drafts');

/** The stored responses, sealed, by their keys. */
export const responsesOnDevice = (): Promise<Readonly<Record<string, unknown>>> => all('answers');

const replace = (store: ObjectStoreName, records: Readonly<Record<string, unknown>>): Promise<void> =>
  inStore(store, 'readwrite', (objectStore) => {
    objectStore.clear();
    for (const [key, record] of Object.entries(records)) objectStore.put(record, key);
    return () => undefined;
  });

/** Replaces everything under 'atoms', as it is stored. */
export const putAtomRecords = (records: Readonly<Record<string, unknown>>): Promise<void> =>
  replace('atoms', records);

/** Replaces all stored atoms, by name, sealed with a new key. */
export const putAtoms = async (values: Readonly<Record<string, unknown>> = {}): Promise<void> => {
  const key = await generateKey();
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const sealed = given.map(async ([name, value]) => {
    const place = `v1/${name}`;
    return [place, await seal(key, value, { name: place })];
  });
  const records = Object.fromEntries(await Promise.all(sealed));
  await putAtomRecords(given.length > 0 ? { ...records, key: { id: crypto.randomUUID(), key } } : {});
};

/** Replaces all stored drafts. */
export const putDrafts = (drafts: Readonly<Record<string, unknown>> = {}): Promise<void> =>
  replace('drafts', drafts);

/** Replaces all stored responses. */
export const putResponses = (responses: Readonly<Record<string, unknown>>): Promise<void> =>
  replace('answers', responses);

/** The stored session after a login, overridden by `more`. */
export const sessionOnDevice = (more: Readonly<Record<string, unknown>> = {}) => ({
  token: 'session-token',
  token_issued_at: Date.now(),
  last_activity: Date.now(),
  draft_key: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  id: '11111111-1111-4111-8111-111111111111',
  user_id: '11111111-1111-4111-8111-111111111111',
  profile_id: '22222222-2222-4222-8222-222222222222',
  ...more,
});
