import { countLoads } from '../support/device.ts';
import { CODE_LOST, holdCalls } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsBorrower } from '../support/people.ts';

const LEGAL = '**/assets/legal-*.js';

// The page reloads, which no component test survives.
// @covers 9.19
test('a screen whose code did not come loads once by itself, then says so, and trying again brings it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(CODE_LOST);
  const loads = countLoads(page);
  await page.route(LEGAL, (route) => route.abort());
  await page.goto('/legal/datos');
  // In each of its two loads the part is asked for again for four seconds.
  await expect(page.getByRole('heading', { name: 'Esta pantalla falló' })).toBeVisible({ timeout: 20_000 });
  expect(loads()).toBe(2);

  await page.unroute(LEGAL);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('heading', { name: '1. Quién responde por tus datos' })).toBeVisible();
});

// No code of the app runs: only the page's own markup shows.
for (const kind of ['js', 'css'] as const)
  test(`a page whose .${kind} files do not come says so by itself, with the way on`, async ({ page }) => {
    const files = new RegExp(`/assets/.*\\.${kind}$`);
    let isHung = true;
    await page.route(files, async (route) => {
      if (!isHung) await route.continue();
    });
    for (const path of ['/create_account', '/login']) {
      await page.goto(path, { waitUntil: 'commit' });
      const notice = page.getByText('Está tardando más de lo normal');
      await expect(notice).toBeAttached();
      await expect(notice).toBeHidden();
      // Ten seconds of a CSS animation.
      await page.evaluate(() => {
        for (const one of document.getAnimations()) one.finish();
      });
      await expect(notice).toBeVisible();
    }
    isHung = false;
    await page.getByRole('link', { name: 'Volver a cargar' }).click();
    await expect(page.getByLabel('Número de celular')).toBeEditable();
    await expect(page.getByText('Está tardando más de lo normal')).toHaveCount(0);
  });

const DATES = '**/assets/dates-card-*.js';
const PART_CODE_LOST = /net::ERR_|part of the app did not come/;

// The browser itself must request code again that failed to load.
test('a part that the network took comes by itself when the network is back', async ({
  page,
  visit,
  context,
  allowConsole,
}) => {
  allowConsole(PART_CODE_LOST);
  const letGo = await holdCalls(page, DATES);
  await enterAsBorrower(visit);
  await expect(page.getByText('Deuda total')).toBeVisible();
  await context.setOffline(true);
  letGo();
  await expect(page.getByText('Una parte de esta pantalla no llegó.')).toBeVisible();
  await expect(page.getByText('Pagar necesita conexión.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();
});
