import type { Page } from '@playwright/test';

/** What the device itself has of a session by the name of each atom, whatever the app makes of it. */
export const keptAtoms = (page: Page): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana-session');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const kept: Record<string, unknown> = {};
          const reading = opening.result.transaction('atoms').objectStore('atoms').openCursor();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (cursor) {
              kept[String(cursor.key)] = cursor.value;
              cursor.continue();
              return;
            }
            opening.result.close();
            resolve(kept);
          };
        };
      }),
  );
