import { askToLogIn, codeField, numberField, otherThan } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';

// Code, session and reload with the real server, from the number to the screen behind the login.
// @covers 2.55, 8.2
test('a wrong code opens the dialog and marks the boxes', async ({ page, sandbox, newcomer }) => {
  const { phone } = await newcomer('registered');
  const code = await askToLogIn(page, sandbox, phone);
  await page.reload();
  await expect(numberField(page)).toHaveValue(phone);
  await expect(page.getByRole('timer')).toBeVisible();
  await codeField(page).fill(otherThan(code));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Por favor revisa los códigos enviados e intenta nuevamente.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Escribir otra vez' }).click();
  await expect(page.getByText('Código inválido, por favor vuelve a intentarlo.')).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(codeField(page)).toBeFocused();

  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

// A vendor outage, from the fault to the tracker.
// @covers 2.120
test('a person whose doctor has not answered yet follows the signed credit', async ({
  page,
  sandbox,
  newcomer,
}) => {
  await sandbox.fault('clinic', 'down');
  try {
    const { phone } = await newcomer('verified');
    await codeField(page).fill(await askToLogIn(page, sandbox, phone));
    await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito está firmado' })).toBeVisible();
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/newlogin$/);
  } finally {
    await sandbox.fault('clinic', 'ok');
  }
});
