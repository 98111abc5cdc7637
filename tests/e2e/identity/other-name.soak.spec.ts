import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Person } from '../support/people.ts';
import {
  arriveAtIdentity,
  decideAsAgent,
  expectDisbursed,
  manualTitle,
  ops,
  startButton,
  takePhotos,
  vendor,
} from './at-identity.ts';

// The vendor's frame, its webhook and an operator's command line.
test('an approval on a document out of date, or on another name, waits for an agent, who approves it', async ({
  page,
  visit,
  server,
}) => {
  await page.clock.install();
  const decideByVendor = async (button: string, reason: string): Promise<Person> => {
    const person = await arriveAtIdentity(visit);
    await startButton(page).click();
    await takePhotos(page);
    await clickInClosingFrame(vendor(page).getByRole('button', { name: button }));
    await page.clock.runFor('00:10');
    await expect(manualTitle(page)).toBeVisible();
    const waiting = new RegExp(`^${person.applicationId.slice(0, 8)} .*un asesor.*${reason}$`, 'm');
    expect(await ops(server, 'list')).toMatch(waiting);
    return person;
  };
  await decideByVendor('Vencido', 'documento vencido');
  await page.goto('/dashboard');
  await expect(page.getByText('Pago mínimo')).toHaveCount(0);

  const person = await decideByVendor('Otro nombre', 'otro nombre');
  await decideAsAgent({ ...visit, server }, person, 'approve');
  await page.clock.resume();
  await expectDisbursed(page);
});
