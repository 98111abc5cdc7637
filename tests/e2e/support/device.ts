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
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('cuotasana'));
    const store = database.transaction('atoms').objectStore('atoms');
    const [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    database.close();
    const records = new Map(names.map((name, index) => [String(name), values[index]]));
    const beside: { readonly key: CryptoKey } | undefined = records.get('key');
    records.delete('key');
    if (!beside && records.size > 0) throw new Error('there is no key');
    const atoms: Record<string, unknown> = {};
    for (const [name, { iv, sealed }] of records) {
      const additionalData = new TextEncoder().encode(JSON.stringify({ name }));
      const algorithm = { name: 'AES-GCM', iv, additionalData };
      const opened = await crypto.subtle.decrypt(algorithm, (beside as { key: CryptoKey }).key, sealed);
      atoms[name] = JSON.parse(new TextDecoder().decode(opened));
    }
    return atoms;
  });

/** Waits until the worker controls the page and has precached the whole app. */
export const workerInControl = async (page: Page): Promise<void> => {
  await workerHasTheApp(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};

const MARK = 'data-opened';
/** Detects a reload. */
export const markOpened = (page: Page): Promise<void> =>
  page.evaluate((mark) => document.documentElement.setAttribute(mark, ''), MARK);
export const isStillOpen = (page: Page): Promise<boolean> =>
  page.evaluate((mark) => document.documentElement.hasAttribute(mark), MARK);

/** Goes on within the app without a load, as a link does. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({ idx: 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, address);

/** Counts navigation requests from now on. */
export const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
};
