import { openDatabase } from '#core/pwa/database.ts';

/** Longer than this the icon's page does not wait for storage. */
const TIMEOUT_MS = 500;

const readKeys = async (): Promise<readonly unknown[]> => {
  const database = await openDatabase(indexedDB);
  try {
    return await new Promise((resolve, reject) => {
      const request = database.transaction('atoms').objectStore('atoms').getAllKeys();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
};

/**
 * Where somebody with a session goes on: the portal, or before a credit the application. The records are sealed: that
 * they are there is all that is read. Undefined without a session, or where storage is late: then the page asks itself.
 */
export const pathOfSession = async (): Promise<string | undefined> => {
  const timeout = new Promise<readonly unknown[]>((resolve) => setTimeout(() => resolve([]), TIMEOUT_MS));
  const keys = await Promise.race([readKeys().catch((): readonly unknown[] => []), timeout]);
  if (!keys.includes('v1/token')) return undefined;
  return keys.includes('v1/loan') ? '/dashboard' : '/profileform';
};
