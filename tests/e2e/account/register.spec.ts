import { expect, test } from '../support/fixtures.ts';
import { askForAccount, codeField, nameNumber, newNumber, numberField, otherThan, spaced } from './number.ts';

test('from the landing to the applicant form, with a new number', async ({ page, sandbox }) => {
  const phone = newNumber();
  await page.goto('/');
  await page.getByRole('link', { name: 'Solicitar un crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  await expect(page.getByText(/te enviaremos un código por WhatsApp/)).toBeVisible();

  await nameNumber(page, `+57 ${spaced(phone)}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`+57 ${spaced(phone)}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();

  await expect(page).toHaveURL(/\/auth_account$/);
  await expect(page.getByText(/por WhatsApp al \+57 3\d\d \*\*\* \d{4}/)).toBeVisible();
  await expect(page.getByText(spaced(phone), { exact: true })).toBeVisible();
  expect((await sandbox.inbox(phone))[0]?.channel).toBe('whatsapp');

  await codeField(page).fill(await sandbox.lastCode(phone));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('what is missing is said beside its field, and the first field to mend has the focus', async ({
  page,
}) => {
  await page.goto('/create_account');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByText('El número de celular es requerido')).toBeVisible();
  await expect(
    page.getByText('Para continuar, autoriza el tratamiento de tus datos personales.'),
  ).toBeVisible();
  await expect(page.getByText('Para continuar, acepta los términos y condiciones.')).toBeVisible();
  await expect(numberField(page)).toBeFocused();

  for (const [typed, message] of [
    ['300123', 'El número de celular no debe ser menor de 10 caracteres'],
    ['30012345678', 'El número de celular no debe ser mayor de 10 caracteres'],
    ['6011234567', 'El número de celular no es válido'],
  ] as const) {
    await numberField(page).fill(typed);
    await expect(page.getByText(message)).toBeVisible();
  }
});

test('the number can be edited before and after its code was sent', async ({ page }) => {
  const [wrong, right] = [newNumber(), newNumber()];
  await page.goto('/create_account');
  await nameNumber(page, wrong);
  await page.getByRole('button', { name: 'Volver y editar número' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(numberField(page)).toBeFocused();
  await expect(numberField(page)).toHaveValue(wrong);

  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  // The dialog that is left has a button of that name too, and stays until the next screen is there.
  await expect(page.getByRole('heading', { name: 'Confirma tu celular' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver y editar número' }).click();
  await expect(page).toHaveURL(/\/create_account$/);
  await expect(numberField(page)).toHaveValue(wrong);

  await nameNumber(page, right);
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByText(spaced(right), { exact: true })).toBeVisible();
});

test('one press or five, one account is asked for', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/accounts-minimal')) calls.push(request.method());
  });
  await page.goto('/create_account');
  await nameNumber(page, newNumber());
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Continuar', exact: true })
    .click({ clickCount: 5 });
  await expect(page).toHaveURL(/\/auth_account$/);
  expect(calls).toEqual(['POST']);
});

test('a wrong code is said at the field, and what is typed next replaces it', async ({ page, sandbox }) => {
  const phone = newNumber();
  await askForAccount(page, phone);
  const code = await sandbox.lastCode(phone);
  const submit = page.getByRole('button', { name: 'Validar y Continuar' });

  await submit.click();
  await expect(page.getByText('Este campo es requerido')).toBeVisible();
  await codeField(page).pressSequentially('1a2');
  await expect(codeField(page)).toHaveValue('12');
  await submit.click();
  await expect(page.getByText('El código debe tener 4 dígitos')).toBeVisible();

  await codeField(page).fill(otherThan(code));
  await expect(page.getByText('El código debe tener 4 dígitos')).toBeHidden();
  await submit.click();
  await expect(
    page.getByText(/Código inválido, por favor vuelve a intentarlo\. Te quedan 2 intentos\./),
  ).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(codeField(page)).toBeFocused();

  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('three wrong codes end it, and another one can be asked for', async ({ page, sandbox }) => {
  const phone = newNumber();
  await askForAccount(page, phone);
  const code = await sandbox.lastCode(phone);
  const submit = page.getByRole('button', { name: 'Validar y Continuar' });
  for (const said of ['Te quedan 2 intentos', 'Te queda un intento', 'pide uno nuevo']) {
    await codeField(page).fill(otherThan(code));
    await submit.click();
    await expect(page.getByText(new RegExp(said))).toBeVisible();
  }
  await codeField(page).fill(code);
  await submit.click();
  await expect(
    page.getByText('Ese código ya no sirve porque se escribió mal varias veces. Pide uno nuevo.'),
  ).toBeVisible();
});
