import type { Page } from '@playwright/test';

/** The stored session atoms by name, read past the app's code. */
export const storedAtoms = (page: Page): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const atoms: Record<string, unknown> = {};
          const reading = opening.result.transaction('atoms').objectStore('atoms').openCursor();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (cursor) {
              atoms[String(cursor.key)] = cursor.value;
              cursor.continue();
              return;
            }
            opening.result.close();
            resolve(atoms);
          };
        };
      }),
  );
