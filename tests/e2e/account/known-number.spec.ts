import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { codeField, masked, nameNumber, newNumber, numberField } from './number.ts';

test('a number that has an account goes on with its credit', async ({ page, server, sandbox }) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  await page.goto('/create_account');
  await nameNumber(page, phone);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(dialog.getByText('Este número ya está asociado a una cuenta registrada.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Continuar con mi crédito' }).click();
  await expect(page).toHaveURL(/\/auth_account\?login=true$/);
  await expect(page.getByText(`por SMS al ${masked(phone)}`)).toBeVisible();
  await codeField(page).fill(await sandbox.lastCode(phone));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('continuing with an unknown number offers to create the account, with the number kept', async ({
  page,
}) => {
  const phone = newNumber();
  await page.goto('/create_account?continue');
  await numberField(page).fill(phone);
  await page.getByRole('button', { name: 'Continuar con mi crédito' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(
    dialog.getByText('El celular aún no se ha registrado. Primero debes crear una cuenta.'),
  ).toBeVisible();

  await dialog.getByRole('button', { name: 'Salir' }).click();
  await expect(numberField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Continuar con mi crédito' }).click();
  await page.getByRole('button', { name: 'Crear una cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  await expect(numberField(page)).toHaveValue(phone);
});
