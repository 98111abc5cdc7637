import { deserialize, serialize } from 'node:v8';

type Handler = (() => void) | null;

/** Stored records as bytes of structured clones, so that a test can corrupt them. */
export const records = new Map<string, Buffer>();

/** How late the answers are, in milliseconds. */
export const storage = { lateMs: 0 };

const transactionOn = (prefix: string) => {
  const transaction = { oncomplete: null as Handler, onabort: null as Handler, error: null };
  let pending = 0;
  const settle = () =>
    queueMicrotask(() => {
      if (pending === 0) transaction.oncomplete?.();
    });
  const request = (act: () => unknown) => {
    const made = { onsuccess: null as Handler, onerror: null as Handler, result: undefined as unknown };
    pending += 1;
    const answer = () => {
      made.result = act();
      made.onsuccess?.();
      pending -= 1;
      settle();
    };
    if (storage.lateMs > 0) setTimeout(answer, storage.lateMs);
    else queueMicrotask(answer);
    return made;
  };
  const store = {
    transaction,
    get: (key: string) =>
      request(() => {
        const bytes = records.get(`${prefix}${key}`);
        return bytes && deserialize(bytes);
      }),
    put: (value: unknown, key: string) => {
      const bytes = serialize(value);
      return request(() => records.set(`${prefix}${key}`, bytes));
    },
    delete: (key: string) => request(() => records.delete(`${prefix}${key}`)),
    clear: () => request(() => records.clear()),
  };
  settle();
  return { ...transaction, objectStore: () => store };
};

/** The part of IndexedDB that the app's stores use; one for all tests, because those stores stay open. */
const open = (name: string) => {
  const database = {
    createObjectStore: () => undefined,
    objectStoreNames: { contains: () => true },
    transaction: (storeName: string) => transactionOn(`${name}/${storeName}/`),
  };
  const opening = { onsuccess: null as Handler, onupgradeneeded: null as Handler, result: database };
  queueMicrotask(() => opening.onsuccess?.());
  return opening;
};

export const memoryDatabase = { open };
