import type { Page } from '@playwright/test';
import { INCOMPLETE_RELEASE } from '#core/pwa/release.ts';
import { expect } from '../../support/expect.ts';

/** Waits until the worker has precached the whole app: pages opened afterwards work offline. */
export const workerHasTheApp = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Some two hundred files, on a machine that may be busy.
  await expect
    .poll(() => page.evaluate((name) => caches.has(name), INCOMPLETE_RELEASE), { timeout: 30_000 })
    .toBe(false);
};

/** The URLs in the worker's caches. */
export const cachedUrls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
    );
    return urls.flat();
  });

/** The first part of each cached query key, one per query. */
const keptQuestions = async (page: Page): Promise<readonly string[]> => {
  const text = (await storedAtoms(page))['v1/queries'];
  return JSON.parse(String(text ?? '{"clientState":{"queries":[]}}')).clientState.queries.map(
    ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]),
  );
};

export const expectCreditCached = (page: Page): Promise<void> =>
  expect.poll(() => keptQuestions(page)).toEqual(['credit']);

/** The stored session atoms by name, opened with their key, past the app's code. */
export const storedAtoms = (page: Page): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(async () => {
    const records = await new Promise<Map<string, unknown>>((resolve, reject) => {
      const opening = indexedDB.open('cuotasana');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const found = new Map<string, unknown>();
        const reading = opening.result.transaction('atoms').objectStore('atoms').openCursor();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          const cursor = reading.result;
          if (cursor) {
            found.set(String(cursor.key), cursor.value);
            cursor.continue();
            return;
          }
          opening.result.close();
          resolve(found);
        };
      };
    });
    const beside = records.get('key') as { readonly key: CryptoKey } | undefined;
    records.delete('key');
    if (!beside && records.size > 0) throw new Error('there is no key');
    const atoms: Record<string, unknown> = {};
    for (const [name, record] of records) {
      const { iv, sealed } = record as { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
      const additionalData = new TextEncoder().encode(JSON.stringify({ name }));
      const algorithm = { name: 'AES-GCM', iv, additionalData };
      const opened = await crypto.subtle.decrypt(algorithm, (beside as { key: CryptoKey }).key, sealed);
      atoms[name] = JSON.parse(new TextDecoder().decode(opened));
    }
    return atoms;
  });

/** The stored drafts, decrypted with the session's key or, before there is one, the device's. */
export const draftTexts = async (page: Page): Promise<string> => {
  const draftKey = (await storedAtoms(page))['v1/draft_key'];
  return page.evaluate(async (given) => {
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      });
    const keys: CryptoKey[] = [];
    if (typeof given === 'string') {
      const raw = Uint8Array.from(atob(given.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
        one.charCodeAt(0),
      );
      keys.push(await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']));
    }
    keys.push(...(await all('device')).filter((one) => one instanceof CryptoKey));
    const texts: string[] = [];
    interface Sealed {
      readonly iv: Uint8Array<ArrayBuffer>;
      readonly sealed: ArrayBuffer;
      readonly savedAt: number;
      readonly revision?: number;
      readonly isSynced?: boolean;
    }
    for (const { iv, sealed, savedAt, revision, isSynced } of (await all('drafts')) as Sealed[])
      for (const key of keys)
        try {
          // What stands beside it in plain text is authenticated with it.
          const additionalData = new TextEncoder().encode(JSON.stringify({ savedAt, revision, isSynced }));
          const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed);
          texts.push(new TextDecoder().decode(plain));
        } catch {
          // Sealed with another of the keys.
        }
    return texts.join('\n');
  }, draftKey);
};

/** Waits until the worker controls the page and has precached the whole app. */
export const workerInControl = async (page: Page): Promise<void> => {
  await workerHasTheApp(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};
