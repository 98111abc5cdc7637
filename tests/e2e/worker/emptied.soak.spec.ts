import type { Page } from '@playwright/test';
import { cachedUrls, workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const files = async (page: Page): Promise<number> => (await cachedUrls(page)).length;

const LOSSES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'caches that the browser emptied under a worker that lives',
    (page) =>
      page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))),
  ],
  [
    'a worker that is gone',
    (page) =>
      page.evaluate(async () => {
        for (const registration of await navigator.serviceWorker.getRegistrations())
          await registration.unregister();
      }),
  ],
];

// Only a browser has a worker that outlives its caches, and a page that is opened by it.
for (const [name, lose] of LOSSES)
  test(`notices at the next start with a network ${name}, and opens without one again`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/newlogin');
    await workerHasTheApp(page);
    const before = await files(page);
    await lose(page);
    await page.reload();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => files(page), { timeout: 60_000 }).toBe(before);
    await page.context().setOffline(true);
    await page.goto('/create_account');
    await expect(page.getByLabel('Número de celular')).toBeVisible();
  });
