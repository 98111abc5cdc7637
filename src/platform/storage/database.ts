import type { UseStore } from 'idb-keyval';
import { type ObjectStoreName, openDatabase } from '#core/pwa/database.ts';
import { trackPending } from '#core/pwa/pending-work.ts';

/** Then a read is begun anew: late is neither 'none' nor 'broken'. */
export const STORAGE_TIMEOUT_MS = 3_000;

/** The first answer to a question that is asked again and again, without end. */
const untilAnswered = <T>(ask: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const again = () =>
      void ask()
        .then(resolve, reject)
        .finally(() => clearInterval(timer));
    const timer = setInterval(again, STORAGE_TIMEOUT_MS);
    again();
  });

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

/** Pending while the page is left: what it would then begin could hold up the next one. */
let isHere: Promise<unknown> | undefined;
const running = new Set<IDBTransaction>();

/**
 * A page that is kept for 'back' runs no code: in WebKit what it has not committed holds its object store against every
 * other page. One that is not kept loses it as well.
 */
const abortRunning = (): void => {
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // Committed.
    }
  }
};

const disconnect = (): void => {
  connection?.then(
    (opened) => opened.close(),
    () => undefined,
  );
  connection = undefined;
};
// Not where pages are drawn at build time.
globalThis.addEventListener?.('pagehide', () => {
  isHere = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
  void isHere.then(() => {
    isHere = undefined;
  });
  abortRunning();
  disconnect();
});

const connect = (): Promise<IDBDatabase> => {
  const opening = connection ?? open();
  connection = opening;
  opening.catch(() => {
    if (connection === opening) connection = undefined;
  });
  return opening;
};

/**
 * An object store of the database, for idb-keyval. A lost connection is reopened, once per operation; whoever cannot
 * wait for a late one says so.
 * @throws what IndexedDB throws.
 */
export const objectStore =
  (name: ObjectStoreName): UseStore =>
  (mode, operation) => {
    const attempt = async () => {
      // What was typed is still written.
      if (name !== 'drafts') await isHere;
      const transaction = (await connect()).transaction(name, mode);
      running.add(transaction);
      try {
        return await operation(transaction.objectStore(name));
      } finally {
        running.delete(transaction);
      }
    };
    const retry = (error: unknown) => {
      if (!isLost(error)) throw error;
      connection = undefined;
      return attempt();
    };
    const ask = () =>
      attempt()
        .catch(retry)
        .finally(() => isHere && disconnect());
    const done = mode === 'readonly' ? untilAnswered(ask) : ask();
    return import.meta.env.VITE_TEST ? trackPending(done) : done;
  };
