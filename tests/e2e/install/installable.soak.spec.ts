import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { newBorrower } from '../support/people.ts';
import { expect, test } from './app-window.ts';

test.use({ serviceWorkers: 'allow' });

/** The browser's own installability check of this page, once it has read the manifest. */
const judge = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  const { appId } = await browser.send('Page.getAppId');
  return { url, errors, isRead: (data ?? '').includes('"shortcuts"'), installabilityErrors, appId };
};

/** Whether the page suppresses the browser's own install prompt. */
const isKeptBack = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));

// @covers 2.30
test('the browser finds nothing that keeps the app from being installed, on any door of it, and asks nobody by itself', async ({
  appWindow: page,
  server,
  newcomer,
}) => {
  const person = await newBorrower({ newcomer });
  const sound = {
    url: `${server.url}/manifest.webmanifest`,
    errors: [],
    isRead: true,
    installabilityErrors: [],
    appId: `${server.url}/`,
  };
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const door of ['/', '/login', '/public-payment']) {
    await page.goto(door);
    await expect.poll(() => judge(page)).toEqual(sound);
    await expect.poll(() => isKeptBack(page)).toBe(true);
  }
  await putSession(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  await expect.poll(() => judge(page)).toEqual(sound);
});
