import type { Page } from '@playwright/test';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';

const LEGAL = '**/assets/legal-*.js';
const LEFT_OUT =
  /ERR_FAILED|ERR_INTERNET|screen failed|dynamically imported module|part of the app did not come/;

/** How often the app was loaded, from now on. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
};

const typePhone = async (page: Page): Promise<void> => {
  await page.goto('/create_account');
  await page.getByLabel('Número de celular').fill('3001112233');
};

/** The link opens a tab of its own; this is the same step within the app. */
const goToTerms = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.history.pushState({ idx: 1 }, '', '/legal/terminos');
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });

test('a screen whose code did not come loads once by itself, then says so, and trying again brings it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(LEFT_OUT);
  const loads = countLoads(page);
  await page.route(LEGAL, (route) => route.abort());
  await page.goto('/legal/datos');
  await expect(page.getByRole('heading', { name: 'Esta pantalla falló' })).toBeVisible();
  expect(loads()).toBe(2);

  await page.unroute(LEGAL);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('heading', { name: '1. Quién responde por tus datos' })).toBeVisible();
});

test('a part that is gone comes with one reload, and what was typed a moment ago is there', async ({
  page,
  allowConsole,
}) => {
  allowConsole(LEFT_OUT);
  await typePhone(page);
  const loads = countLoads(page);
  await page.route(LEGAL, (route) => (loads() === 0 ? route.abort() : route.continue()));
  await goToTerms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible();
  expect(loads()).toBe(1);
  await page.goBack();
  await expect(page.getByLabel('Número de celular')).toHaveValue('3001112233');
});

test('a part that is not on the device says so without a network, and comes when there is one', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(LEFT_OUT);
  await typePhone(page);
  const loads = countLoads(page);
  await context.setOffline(true);
  await goToTerms(page);
  await expect(page.getByRole('heading', { name: 'Esta parte no está en tu dispositivo' })).toBeVisible();
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('heading', { name: 'Esta parte no está en tu dispositivo' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByLabel('Número de celular')).toHaveValue('3001112233');
  expect(loads()).toBe(0);

  await context.setOffline(false);
  await goToTerms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible();
});

test('nothing is loaded anew in the middle of a payment before the person asks', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(LEFT_OUT);
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay');
  await expect(page.getByRole('link', { name: 'Ver mi referencia para la caja' })).toBeVisible();
  const loads = countLoads(page);
  await page.route('**/assets/cash-screen-*.js', (route) =>
    loads() === 0 ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Ver mi referencia para la caja' }).click();
  await expect(page.getByRole('heading', { name: 'Esta pantalla falló' })).toBeVisible();
  expect(loads()).toBe(0);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toHaveCount(0);
  await expect(page.getByText(/cuenta desde el momento en que pagas en la caja/)).toBeVisible();
  expect(loads()).toBe(1);
});
