import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtIdentity, idleTitle, startButton, takePhotos, title, vendor } from './at-identity.ts';

test.afterEach(({ sandbox }) => sandbox.fault('identity', 'ok'));

// The vendor's frame messages the page, its server sends a webhook to ours: a decision needs both.
test('a frame that is left without photos goes away, and it is the vendor’s word that asks for them again', async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await arriveAtIdentity(visit);
  await startButton(page).click();
  await expect(vendor(page).getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Cancelar' }));
  await expect(page.locator('#veriffFrame')).toHaveCount(0);
  // The decision arrives by webhook, not by the frame: polled every few seconds.
  await page.clock.runFor('00:10');
  await expect(idleTitle(page)).toBeVisible();
  await expect(page.getByText(/La validación anterior no terminó/)).toBeVisible();
  await startButton(page).click();
  await takePhotos(page);
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Otro nombre' }));
  await page.clock.runFor('00:10');
  await expect(title(page, 'Necesitamos un dato adicional')).toBeVisible();
});

// A vendor outage and an expired session are beyond a component test.
test('a vendor that is down is told, and whom it declines later leaves for good', async ({
  page,
  visit,
  sandbox,
}) => {
  await arriveAtIdentity(visit);
  await sandbox.fault('identity', 'down');
  await startButton(page).click();
  await expect(page.getByText('No pudimos abrir la validación')).toBeVisible();
  await sandbox.fault('identity', 'ok');
  await startButton(page).click();
  await takePhotos(page);
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Rechazar' }));
  await expect(title(page, 'No pudimos validar tu identidad')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
});
