import type { UseStore } from 'idb-keyval';
import { trackPending } from '#core/pwa/pending-work.ts';
import { withTimeout } from './timeout.ts';

/** A slower storage counts as one that never answers. */
export const STORAGE_TIMEOUT_MS = 3_000;

const requested = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Browsers close connections silently, and may evict the database under an open page. */
const LOST = new Set(['InvalidStateError', 'UnknownError', 'NotFoundError', 'AbortError']);
const isLost = (error: unknown): boolean => error instanceof DOMException && LOST.has(error.name);

/**
 * An IndexedDB store for idb-keyval. A lost connection is reopened, once per operation. `onMade`: the database was
 * created, at first or after it was wiped. Errors: what IndexedDB throws, or timeout.
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
    // A deletion elsewhere is blocked while a connection is open.
    opened.onversionchange = () => {
      forget();
      opened.close();
    };
    return opened;
  };

  const open = async (): Promise<IDBDatabase> => {
    const opened = await openOnce();
    if (opened.objectStoreNames.contains(name)) return opened;
    // Created without our object store: unusable.
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
    const retry = (error: unknown) => {
      if (!isLost(error)) throw error;
      connection = undefined;
      return attempt();
    };
    const done = withTimeout(attempt().catch(retry), STORAGE_TIMEOUT_MS);
    return import.meta.env.VITE_TEST ? trackPending(done) : done;
  };
};
