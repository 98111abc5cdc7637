import type { Page } from '@playwright/test';
import { INCOMPLETE_RELEASE } from '#core/pwa/incomplete-release.ts';
import { expect } from '../../support/expect.ts';

/** Until the worker has the whole app on the device: what starts after that starts without a network too. */
export const workerHasTheApp = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate((name) => caches.has(name), INCOMPLETE_RELEASE)).toBe(false);
};

/** The addresses of all that the worker keeps on the device. */
export const addressesKept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
    );
    return urls.flat();
  });

/** What the device keeps of anybody's credit, by its key. */
const keptCredits = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('cuotasana-kept/'))),
  );

/** The questions whose answers are kept: the first part of each one's key, and how often. */
const keptQuestions = async (page: Page): Promise<readonly string[]> => {
  const texts = Object.values(await keptCredits(page));
  return texts.flatMap((text) =>
    JSON.parse(text.slice(text.indexOf(':') + 1)).clientState.queries.map(
      ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]),
    ),
  );
};

export const isCreditKept = (page: Page): Promise<void> =>
  expect.poll(() => keptQuestions(page)).toEqual(['credit']);
