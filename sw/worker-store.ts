import type { UseStore } from 'idb-keyval';
import { openDatabase } from '#core/pwa/database.ts';

/**
 * The worker's object store. Opened for each operation: a connection left open would hold up an upgrade by a page.
 * @throws what IndexedDB throws.
 */
export const workerStore: UseStore = async (mode, operation) => {
  const database = await openDatabase(indexedDB);
  try {
    return await operation(database.transaction('worker', mode).objectStore('worker'));
  } finally {
    database.close();
  }
};
