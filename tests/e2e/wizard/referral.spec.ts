import { expect, test } from '../support/fixtures.ts';
import { apply, enterWizard, heading, procedure, search, typedDate } from './wizard.ts';

const REFERRED = 'Es el médico que te compartió el enlace. Puedes cambiarlo.';

const linkOf = (referral: object): string =>
  `/create_account?nexus=${encodeURIComponent(Buffer.from(JSON.stringify(referral)).toString('base64'))}`;

// The link, the session that begins after it, and a server that accepts an unknown doctor.
test('the doctor of the link is filled in and goes with the request, even if the catalogue has none', async ({
  page,
  newcomer,
}) => {
  const person = await newcomer('identified');
  await page.goto(linkOf({ medicoId: '4711', medico: 'Dra. Lucía Ñáñez' }));
  await expect(page.getByLabel('Número de celular')).toBeVisible();
  await enterWizard(page, person);
  const { provider, cost, date } = procedure(page);
  await expect(provider).toHaveValue('Dra. Lucía Ñáñez');
  await expect(page.getByText(REFERRED)).toBeVisible();
  await search(page, 'Procedimiento', 'ortodoncia');
  await page.getByRole('option').first().click();
  await cost.fill('3000000');
  await date.fill(await typedDate(page, 10));
  await apply(page);
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
  await expect(page.getByText('Para tu procedimiento con Dra. Lucía Ñáñez')).toBeVisible();
});
