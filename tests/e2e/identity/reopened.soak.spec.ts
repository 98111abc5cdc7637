import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  arriveAtIdentity,
  decideAsAgent,
  idleTitle,
  startButton,
  takePhotos,
  title,
  vendor,
} from './at-identity.ts';

// The vendor's frame, its webhook and an operator's command line.
test('whom the vendor declined takes the photos again once an agent reopens it, and is approved', async ({
  page,
  visit,
  server,
}) => {
  const person = await arriveAtIdentity(visit);
  await startButton(page).click();
  await takePhotos(page);
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Rechazar' }));
  await expect(title(page, 'No pudimos validar tu identidad')).toBeVisible();
  await decideAsAgent({ ...visit, server }, person, 'reopen');
  await page.reload();
  await expect(idleTitle(page)).toBeVisible();
  await startButton(page).click();
  await takePhotos(page);
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Aprobar' }));
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
});
