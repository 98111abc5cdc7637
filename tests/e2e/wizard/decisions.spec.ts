import { expect, test } from '../support/fixtures.ts';
import { apply, chooseFirst, enterWizard, procedure, typedDate } from './wizard.ts';

const referral = Buffer.from(JSON.stringify({ medicoId: '4711', medico: 'Dra. Lucía Ñáñez' })).toString(
  'base64',
);

// The link and the session that begins after it, a server that takes a doctor whom its catalogue lacks, the rejection
// of the real bureau, and the session that the server ends.
// @covers 2.86, 2.111, 4.20, 4.22, 8.8
test('a request with the doctor of a link is refused over the form, and leaving it ends the session', async ({
  page,
  newcomer,
}) => {
  const person = await newcomer('identified', { documentEnding: '0001' });
  await page.goto(`/create_account?nexus=${encodeURIComponent(referral)}`);
  await expect(page.getByLabel('Número de celular')).toBeVisible();
  await enterWizard(page, person);
  const { provider, cost, date } = procedure(page);
  await expect(provider).toHaveValue('Dra. Lucía Ñáñez');
  await chooseFirst(page, 'Procedimiento', 'ortodoncia');
  await cost.fill('3000000');
  await date.fill(await typedDate(page, 20));
  await apply(page);
  const dialog = page.getByRole('alertdialog', { name: 'No pudimos aprobar tu crédito' });
  await expect(dialog).toContainText('Tu situación financiera actual');
  await expect(dialog).toContainText('entre 18 y 70 años');
  await expect(dialog).toContainText('seis meses');
  await expect(dialog).toContainText('Te enviamos un correo con más detalles');
  await expect(dialog).toContainText('Las razones son solo para ti');
  await expect(dialog).not.toContainText('Mora');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  // The dialog shows again after a reload.
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await page.goto('/profileform');
  await expect(page).toHaveURL(/\/create_account$/);
});
