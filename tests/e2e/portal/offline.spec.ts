import { expectCreditCached, workerHasTheApp } from '../support/device.ts';
import { countEffort } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsBorrower } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const ICON = '/?inicio=app';
const HOUR_MS = 60 * 60_000;

// @covers 2.20, 2.21, 2.31
test('what is to be paid next, and when, is seen without a network, and also when the session is over', async ({
  page,
  context,
  visit,
}) => {
  const counter = await countEffort(context);
  await enterAsBorrower(visit);
  await page.getByRole('switch', { name: 'Ver mi saldo sin conexión en este dispositivo' }).check();
  await workerHasTheApp(page);
  await expectCreditCached(page);
  await context.setOffline(true);
  counter.begin();
  await page.goto(ICON);
  await expect(page.getByText('$ 356.835', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Págalo hasta el \d+ de \w+/)).toBeVisible();
  counter.expectWithin('see the next payment offline');
  for (const address of ['/dashboard', '/retomar']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('$ 356.835', { exact: true }).first()).toBeVisible();
  }
  await page.goto('/dashboard/pay');
  await expect(page.getByText('Para pagar necesitas conexión.')).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + HOUR_MS });
  counter.begin();
  await later.goto(ICON);
  await later.getByRole('link', { name: 'Ver mi último resumen' }).click();
  await expect(later.getByText(/^Actualizado hace/)).toBeVisible();
  await expect(later.getByText('$ 356.835', { exact: true })).toBeVisible();
  await expect(later.getByText(/\d+ de \w+ de \d{4}/)).toBeVisible();
  counter.expectWithin('see the next payment offline, logged out');
  await context.setOffline(false);
});
