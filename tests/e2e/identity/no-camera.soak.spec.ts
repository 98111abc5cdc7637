import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  arriveAtIdentity,
  decideAsAgent,
  expectDisbursed,
  manualTitle,
  otherWayButton,
  startButton,
  vendor,
} from './at-identity.ts';

// The browser of these tests has no camera, and refuses the one that the vendor's frame asks for.
test('whoever refuses the camera leaves the frame and is validated by an agent', async ({
  page,
  visit,
  server,
}) => {
  await page.clock.install();
  const person = await arriveAtIdentity(visit);
  await startButton(page).click();
  await vendor(page).getByRole('button', { name: 'Usar mi cámara' }).click();
  await expect(vendor(page).getByText('No hay cámara')).toBeVisible();
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Cancelar' }));
  await page.clock.runFor('00:10');
  await expect(page.getByText(/La validación anterior no terminó/)).toBeVisible();
  await otherWayButton(page).click();
  await expect(manualTitle(page)).toBeVisible();
  await decideAsAgent({ ...visit, server }, person, 'approve');
  await page.clock.resume();
  await expectDisbursed(page);
});
