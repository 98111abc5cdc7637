import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Person } from '../support/people.ts';
import {
  arriveAtIdentity,
  decideAsAgent,
  expectDisbursed,
  idleTitle,
  manualTitle,
  ops,
  otherWayButton,
  startButton,
  title,
  validateInFrame,
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
  await expect(title(page, 'Un asesor valida tu identidad')).toBeVisible();
  await decideAsAgent({ ...visit, server }, person, 'approve');
  await page.clock.resume();
  await expectDisbursed(page);
});

// The vendor's frame, its webhook and an operator's command line.
test('an approval on a document out of date, or on another name, waits for an agent, who approves it', async ({
  page,
  visit,
  server,
}) => {
  await page.clock.install();
  const decideByVendor = async (button: string, reason: string): Promise<Person> => {
    const person = await arriveAtIdentity(visit);
    await validateInFrame(page, button);
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

// The same.
test('whom the vendor declined takes the photos again once an agent reopens it, and is approved', async ({
  page,
  visit,
  server,
}) => {
  const person = await arriveAtIdentity(visit);
  await validateInFrame(page, 'Rechazar');
  await expect(title(page, 'No pudimos validar tu identidad')).toBeVisible();
  await decideAsAgent({ ...visit, server }, person, 'reopen');
  await page.reload();
  await expect(idleTitle(page)).toBeVisible();
  await validateInFrame(page, 'Aprobar');
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
});
