import type { UseStore } from 'idb-keyval';
import { type ObjectStoreName, openDatabase } from '#core/pwa/database.ts';
import { trackPending } from '#core/pwa/pending-work.ts';
import { withTimeout } from '../timeout.ts';

/** A slower storage counts as one that never answers. */
export const STORAGE_TIMEOUT_MS = 3_000;

/** Browsers close connections silently, and may evict the database under an open page. */
const LOST = new Set(['InvalidStateError', 'UnknownError', 'NotFoundError', 'AbortError']);
const isLost = (error: unknown): boolean => error instanceof DOMException && LOST.has(error.name);

let connection: Promise<IDBDatabase> | undefined;
const wipedListeners = new Set<() => void>();

/** Called when the database is made, at first or because it was wiped under the open page. */
export const onDatabaseMade = (listener: () => void): void => {
  wipedListeners.add(listener);
};

const open = async (): Promise<IDBDatabase> => {
  const opened = await openDatabase(indexedDB, () => {
    for (const listener of wipedListeners) listener();
  });
  const forget = () => {
    connection = undefined;
  };
  opened.onclose = forget;
  // A deletion or an upgrade elsewhere is blocked while a connection is open.
  opened.onversionchange = () => {
    forget();
    opened.close();
  };
  return opened;
};

const connect = (): Promise<IDBDatabase> => {
  const opening = connection ?? open();
  connection = opening;
  opening.catch(() => {
    if (connection === opening) connection = undefined;
  });
  return opening;
};

/**
 * An object store of the database, for idb-keyval. A lost connection is reopened, once per operation.
 * @throws what IndexedDB throws, or timeout.
 */
export const objectStore =
  (name: ObjectStoreName): UseStore =>
  (mode, operation) => {
    const attempt = async () => operation((await connect()).transaction(name, mode).objectStore(name));
    const retry = (error: unknown) => {
      if (!isLost(error)) throw error;
      connection = undefined;
      return attempt();
    };
    const done = withTimeout(attempt().catch(retry), STORAGE_TIMEOUT_MS);
    return import.meta.env.VITE_TEST ? trackPending(done) : done;
  };
