import type { UseStore } from 'idb-keyval';
import { underWay } from '#core/pwa/under-way.ts';
import { withTimeout } from './timeout.ts';

/** A storage that takes longer counts as one that never answers: nobody waits for it. */
export const STORAGE_TIMEOUT_MS = 3_000;

const requested = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Browsers close connections without a word, and drop what they kept under an open page. */
const LOST = new Set(['InvalidStateError', 'UnknownError', 'NotFoundError', 'AbortError']);
const isLost = (error: unknown): boolean => error instanceof DOMException && LOST.has(error.name);

/**
 * A store of IndexedDB for the calls of idb-keyval. A connection that was lost is opened anew, once for each operation; `onMade`
 * hears when the database had to be made, at first or after it was wiped. Errors: what IndexedDB throws, or no answer in time.
 */
export const deviceStore = (database: string, name: string, onMade = (): void => undefined): UseStore => {
  let connection: Promise<IDBDatabase> | undefined;

  const openOnce = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(name);
      onMade();
    };
    const opened = await requested(request);
    const forget = () => {
      connection = undefined;
    };
    opened.onclose = forget;
    // Somebody wipes it: held open, it could never be.
    opened.onversionchange = () => {
      forget();
      opened.close();
    };
    return opened;
  };

  const open = async (): Promise<IDBDatabase> => {
    const opened = await openOnce();
    if (opened.objectStoreNames.contains(name)) return opened;
    // Made by something else, and of no use as it is.
    opened.close();
    await requested(indexedDB.deleteDatabase(database));
    return openOnce();
  };

  const connect = (): Promise<IDBDatabase> => {
    const opening = connection ?? open();
    connection = opening;
    opening.catch(() => {
      if (connection === opening) connection = undefined;
    });
    return opening;
  };

  return (mode, operation) => {
    const attempt = async () => operation((await connect()).transaction(name, mode).objectStore(name));
    const again = (error: unknown) => {
      if (!isLost(error)) throw error;
      connection = undefined;
      return attempt();
    };
    const done = withTimeout(attempt().catch(again), STORAGE_TIMEOUT_MS);
    return import.meta.env.VITE_TEST ? underWay(done) : done;
  };
};
