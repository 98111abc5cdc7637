import type { Page } from '@playwright/test';
import { INCOMPLETE_RELEASE } from '#core/pwa/release.ts';
import { expect } from '../../support/expect.ts';

/** Waits until the worker has precached the whole app: pages opened afterwards work offline. */
export const workerHasTheApp = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate((name) => caches.has(name), INCOMPLETE_RELEASE)).toBe(false);
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

/** The stored query caches, by key. */
const keptCredits = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('cuotasana-kept/'))),
  );

/** The first part of each cached query key, one per query. */
const keptQuestions = async (page: Page): Promise<readonly string[]> => {
  const texts = Object.values(await keptCredits(page));
  return texts.flatMap((text) =>
    JSON.parse(text.slice(text.indexOf(':') + 1)).clientState.queries.map(
      ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]),
    ),
  );
};

export const expectCreditCached = (page: Page): Promise<void> =>
  expect.poll(() => keptQuestions(page)).toEqual(['credit']);
