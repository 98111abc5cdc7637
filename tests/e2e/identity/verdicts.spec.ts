import { expect, test } from '../support/fixtures.ts';
import { arriveAtIdentity, idleTitle, startButton, takePhotos, title, vendor } from './at-identity.ts';

test.afterEach(({ sandbox }) => sandbox.fault('identity', 'ok'));

// The vendor's frame speaks to the page, its server to ours: only together do they make a verdict.
test('a frame that is left without photos goes away, and it is the vendor’s word that asks for them again', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await expect(vendor(page).getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();
  await vendor(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.locator('#veriffFrame')).toHaveCount(0);
  // The vendor's word comes by another way than the frame: looked for every few seconds.
  await page.clock.runFor('00:10');
  await expect(idleTitle(page)).toBeVisible();
  await expect(page.getByText(/La validación anterior no terminó/)).toBeVisible();
  await startButton(page).click();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Otro nombre' }).click();
  await page.clock.runFor('00:10');
  await expect(title(page, 'Necesitamos un dato adicional')).toBeVisible();
});

// A vendor that is down and a session that ends are beyond a screen.
test('a vendor that is down is told, and whom it declines later leaves for good', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtIdentity({ page, server, sandbox });
  await sandbox.fault('identity', 'down');
  await startButton(page).click();
  await expect(page.getByText('No pudimos abrir la validación')).toBeVisible();
  await sandbox.fault('identity', 'ok');
  await startButton(page).click();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Rechazar' }).click();
  await expect(title(page, 'No pudimos validar tu identidad')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
});
