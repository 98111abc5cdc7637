import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtIdentity, manualTitle, ops, startButton, takePhotos, vendor } from './at-identity.ts';

// The vendor's frame, its webhook and an operator's command line.
test('an approval on a document out of date pays nothing out: an agent has to see it', async ({
  page,
  visit,
  server,
}) => {
  await page.clock.install();
  const person = await arriveAtIdentity(visit);
  await startButton(page).click();
  await takePhotos(page);
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Vencido' }));
  await page.clock.runFor('00:10');
  await expect(manualTitle(page)).toBeVisible();
  const waiting = new RegExp(`^${person.applicationId.slice(0, 8)} .*un asesor.*documento vencido$`, 'm');
  expect(await ops(server, 'list')).toMatch(waiting);
  await page.getByRole('link', { name: 'Ver en qué va mi crédito' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Pago mínimo')).toHaveCount(0);
});
