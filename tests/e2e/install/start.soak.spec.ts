import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { newBorrower } from '../support/people.ts';
import { expect, test } from './app-window.ts';

const { start_url: start }: { start_url: string } = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));

/** Records whether the landing was ever visible. */
const watchLanding = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const check = () => {
      const landing = document.querySelector('[data-landing]');
      if (landing?.checkVisibility({ visibilityProperty: true })) sessionStorage.setItem('seen', 'yes');
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
};
const wasLandingSeen = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen') === 'yes');

// @covers 2.32
test('the icon opens the portal and nothing before it, the login once the session was left too long, and the landing without its script', async ({
  appWindow: page,
  newcomer,
}) => {
  const person = await newBorrower({ newcomer });
  await putSession(page, person, { loan: person.creditNumber });
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  await watchLanding(page);
  await page.goto(start);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  expect(await wasLandingSeen(page)).toBe(false);

  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  await putSession(page, person, { loan: person.creditNumber, last_activity: yesterday });
  await page.goto(start);
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
  expect(await wasLandingSeen(page)).toBe(false);

  const enter = page.getByRole('link', { name: 'Ingresar a mi cuenta' });
  await page.goto(start);
  await expect(enter).toBeVisible();
  await page.route('**/assets/landing-*.js', (route) => route.abort());
  await page.goto(start);
  await expect(enter).toBeVisible();
});
