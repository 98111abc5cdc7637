import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { saveData } from '../../support/saving-data.ts';
import { arriveAtDocuments, choose } from '../applicant-documents/at-documents.ts';
import { workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The page has loaded and had its moment of rest; what it fetches ahead has begun by then. */
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

test('the landing fetches nothing ahead and keeps nothing for whoever saves data', async ({
  page,
  context,
}) => {
  await saveData(context);
  const fetched = fetchedBy(page);
  await page.goto('/');
  await atRest(page);
  expect(fetched.filter((path) => /\/(react|state)-/.test(path))).toEqual([]);
  expect(await registrations(page)).toBe(0);
});

test('to anybody else the landing brings the app ahead and keeps it', async ({ page }) => {
  const fetched = fetchedBy(page);
  await page.goto('/');
  await atRest(page);
  expect(fetched.some((path) => /\/react-/.test(path))).toBe(true);
  await expect.poll(() => registrations(page)).toBe(1);
});

test('from the second page on the app is kept, and opens without a network', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await saveData(context);
  await page.goto('/');
  await atRest(page);
  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await workerHasTheApp(page);
  await context.setOffline(true);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Solicitar un crédito' })).toBeVisible();
});

test('photos leave smaller for whoever saves data', async ({ page, context, server, sandbox }) => {
  await saveData(context);
  // Noise does not compress: a photo of a bad camera at night.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const taken = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  await arriveAtDocuments({ page, server, sandbox }, 'Pensionado');
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && /documentos/.test(request.url()),
  );
  const [card] = await page.getByRole('heading', { level: 2 }).allTextContents();
  await choose(page, card ?? '', { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: taken });
  const bytes = Number((await (await sent).allHeaders())['content-length']);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(taken.length * 0.7);
});
