import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { arriveUndecided, plan } from './at-offer.ts';

const dialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });

// The bureau's reasons in the server's words, and a session that ends: both are beyond a component test.
// @covers 2.86, 4.22, 8.8
test('a rejection tells the bureau’s reasons, and leaving it ends the session', async ({ page, visit }) => {
  await arriveUndecided(visit, { documentEnding: '0001' });
  const rejection = dialog(page, 'No pudimos aprobar tu crédito');
  await expect(rejection.getByRole('heading', { name: 'Mora con otra entidad' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rejection).toBeVisible();
  await rejection.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
});

// The server polls the bureau, and the lost network is the browser's.
test('a request in process is looked at over a lost network until the bureau approves it', async ({
  page,
  visit,
  context,
}) => {
  await page.clock.install();
  await arriveUndecided(visit, { documentEnding: '0003' });
  const studying = dialog(page, 'Estamos estudiando tu solicitud');
  await expect(studying).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward('00:11');
  await expect(studying).toContainText('Seguiremos consultando');
  await context.setOffline(false);
  await expect(plan(page, 36)).toBeChecked();
});
