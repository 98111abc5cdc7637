import { expectCreditCached, workerHasTheApp } from '../support/device.ts';
import { countEffort } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsBorrower } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const ICON = '/?inicio=app';
const TEN_MINUTES_MS = 10 * 60_000;

// @covers 2.20, 2.21, 2.31
test('what is to be paid next, and when, is seen without a network, and also when the session is over', async ({
  page,
  context,
  visit,
}) => {
  const counter = await countEffort(context);
  await enterAsBorrower(visit);
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
  await later.clock.install({ time: Date.now() + TEN_MINUTES_MS });
  counter.begin();
  await later.goto(ICON);
  await expect(later.getByText(/^Pago mínimo: \$.356\.835$/)).toBeVisible();
  await expect(later.getByText(/^Próxima fecha: \d+.\w+.\d{4}$/)).toBeVisible();
  await expect(later.getByText(/, actualizado hace 1\d minutos$/)).toBeVisible();
  counter.expectWithin('see the next payment offline, logged out');
  await later.getByRole('link', { name: 'Ver mi último resumen' }).click();
  await expect(later.getByText(/^Actualizado hace/)).toBeVisible();
  await expect(later.getByText('$ 356.835', { exact: true })).toBeVisible();
  await context.setOffline(false);
});
