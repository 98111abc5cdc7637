import { expect, test } from '../support/fixtures.ts';
import { apply, enterWizard, fillProcedure } from './wizard.ts';

// The rejection of the real bureau, its e-mail, and the session that the server ends.
// @covers 2.111, 4.20
test('a refused request is told over the form, and leaving it ends the session', async ({
  page,
  newcomer,
}) => {
  await enterWizard(page, await newcomer('identified', { documentEnding: '0001' }));
  await fillProcedure(page);
  await apply(page);
  const dialog = page.getByRole('alertdialog', { name: 'No pudimos aprobar tu crédito' });
  await expect(dialog).toContainText('Tu situación financiera actual');
  await expect(dialog).toContainText('entre 18 y 70 años');
  await expect(dialog).toContainText('seis meses');
  await expect(dialog).toContainText('Te enviamos un correo con más detalles');
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
