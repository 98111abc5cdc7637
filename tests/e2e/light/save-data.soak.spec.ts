import type { Page } from '@playwright/test';
import { saveData } from '../../support/browser.ts';
import { workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The page has loaded and was idle; prefetches have begun by then. */
const atRest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 500))));
  await page.waitForLoadState('networkidle');
};

const fetchedBy = (page: Page): string[] => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  return fetched;
};

// Prefetching, worker registration and precaching are the browser's.
test('the landing fetches nothing ahead for whoever saves data; from the second page on the app is kept and opens without a network', async ({
  page,
  context,
}) => {
  await saveData(context);
  const fetched = fetchedBy(page);
  await page.goto('/');
  await atRest(page);
  expect(fetched.filter((path) => /\/(react|state)-/.test(path))).toEqual([]);
  expect(await registrations(page)).toBe(0);

  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await workerHasTheApp(page);
  await context.setOffline(true);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Solicitar un crédito' })).toBeVisible();
  await context.setOffline(false);
});

// Without this counterpart the test above would pass if nothing were ever prefetched.
test('to anybody else the landing brings the app ahead and keeps it', async ({ page }) => {
  const fetched = fetchedBy(page);
  await page.goto('/');
  await atRest(page);
  expect(fetched.some((path) => /\/react-/.test(path))).toBe(true);
  await expect.poll(() => registrations(page)).toBe(1);
});
