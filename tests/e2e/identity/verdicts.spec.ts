import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtIdentity, idleTitle, startButton, title, validateInFrame, vendor } from './at-identity.ts';

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
  await validateInFrame(page, 'Otro nombre');
  await page.clock.runFor('00:10');
  await expect(title(page, 'Necesitamos un dato adicional')).toBeVisible();
});
