/** What the device itself keeps of a session: one database, one store. */
const [DATABASE, STORE] = ['cuotasana-session', 'atoms'];

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

const opened = (database: string, store: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

const inStore = async <T>(
  [database, store]: readonly [string, string],
  mode: IDBTransactionMode,
  operation: (kept: IDBObjectStore) => () => T,
): Promise<T> => {
  const connection = await opened(database, store);
  const transaction = connection.transaction(store, mode);
  const result = operation(transaction.objectStore(store));
  await done(transaction);
  connection.close();
  return result();
};

const all = (place: readonly [string, string]): Promise<Readonly<Record<string, unknown>>> =>
  inStore(place, 'readonly', (kept) => {
    const [keys, values] = [kept.getAllKeys(), kept.getAll()];
    return () => Object.fromEntries(keys.result.map((key, index) => [String(key), values.result[index]]));
  });

/** What the device has of the atoms, by `v1/` and their names, whatever any page makes of it. */
export const atomsOnDevice = (): Promise<Readonly<Record<string, unknown>>> => all([DATABASE, STORE]);

/** The drafts on the device, sealed as they are, by their places. */
export const draftsOnDevice = (): Promise<Readonly<Record<string, unknown>>> =>
  all(['cuotasana-drafts', 'drafts']);

/** Puts values on the device in the place of all that it has, by the names of the atoms. */
export const putAtoms = (values: Readonly<Record<string, unknown>> = {}): Promise<void> =>
  inStore([DATABASE, STORE], 'readwrite', (kept) => {
    kept.clear();
    for (const [name, value] of Object.entries(values)) kept.put(value, `v1/${name}`);
    return () => undefined;
  });

/** Puts one thing where drafts are kept, in the place of all that is there. */
export const putDrafts = (drafts: Readonly<Record<string, unknown>> = {}): Promise<void> =>
  inStore(['cuotasana-drafts', 'drafts'], 'readwrite', (kept) => {
    kept.clear();
    for (const [place, draft] of Object.entries(drafts)) kept.put(draft, place);
    return () => undefined;
  });

/** A session as a right code leaves it on the device; `more` in the place of what it says. */
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
