import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { newBorrower } from '../support/borrower.ts';
import { createPerson } from '../support/people.ts';
import { expect, test } from './app-window.ts';

const { start_url: start }: { start_url: string } = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));

/** Notes whether the landing was ever seen on the way. */
const watchLanding = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const look = () => {
      const landing = document.querySelector('[data-landing]');
      if (landing?.checkVisibility({ visibilityProperty: true })) sessionStorage.setItem('seen', 'yes');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
};
const wasLandingSeen = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen') === 'yes');

const enter = (page: Page) => page.getByRole('link', { name: 'Ingresar a mi cuenta' });

test('a borrower whose session lives is in the portal, and sees nothing else before', async ({
  appWindow: page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await putSession(page, person, { loan: person.creditNumber });
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  await watchLanding(page);
  await page.goto(start);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  expect(await wasLandingSeen(page)).toBe(false);
});

test('an applicant is at the step of their application', async ({ appWindow: page, server, sandbox }) => {
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await watchLanding(page);
  await page.goto(start);
  await expect(page).toHaveURL(/\/profileform$/);
  await expect(page.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
  expect(await wasLandingSeen(page)).toBe(false);
});

test('a session that was left too long ends at the login, which says so', async ({
  appWindow: page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  await putSession(page, person, { loan: person.creditNumber, last_activity: yesterday });
  await watchLanding(page);
  await page.goto(start);
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
  expect(await wasLandingSeen(page)).toBe(false);
});

test('without a session the landing greets, and no database is left behind', async ({ appWindow: page }) => {
  await page.goto(start);
  await expect(enter(page)).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test('the landing shows where the storage is blocked or the script does not come', async ({
  appWindow: page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(start);
  await expect(enter(page)).toBeVisible();
  await page.route('**/assets/landing-*.js', (route) => route.abort());
  await page.goto(start);
  await expect(enter(page)).toBeVisible();
});
