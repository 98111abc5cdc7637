import { expect, test } from '../support/fixtures.ts';
import { askForAccount, codeField, nameNumber, newNumber } from './number.ts';

const resend = '¿No has recibido el código? Enviar Nuevamente';

test.afterEach(({ sandbox }) => sandbox.resetClock());

test('another code can be asked for after 30 seconds, and comes by SMS', async ({ page, sandbox, time }) => {
  const phone = newNumber();
  await page.clock.install();
  await askForAccount(page, phone);
  const button = page.getByRole('button', { name: resend });
  await expect(button).toBeDisabled();
  await expect(page.getByRole('timer')).toHaveText(/Podrás pedirlo de nuevo en \d+ segundos?/);

  await time.advance(31);
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText(/Te enviamos otro código por SMS al \+57/)).toBeVisible();
  await expect(button).toBeDisabled();
  const second = (await sandbox.inbox(phone))[0];
  expect(second?.channel).toBe('sms');

  await codeField(page).fill(second?.code ?? '');
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('the countdown and where the code went are still known after a reload', async ({ page, sandbox }) => {
  const phone = newNumber();
  await askForAccount(page, phone);
  await page.reload();
  await expect(page.getByText(/por WhatsApp al \+57/)).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await codeField(page).fill(await sandbox.lastCode(phone));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('an expired code says so', async ({ page, sandbox }) => {
  const phone = newNumber();
  await askForAccount(page, phone);
  const code = await sandbox.lastCode(phone);
  await sandbox.advance('PT6M');
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page.getByText('El código venció. Pide uno nuevo.')).toBeVisible();
});

test('a second tab and a deep link know the number that a code went to', async ({
  page,
  context,
  sandbox,
}) => {
  const phone = newNumber();
  await askForAccount(page, phone);
  const second = await context.newPage();
  await second.goto('/auth_account');
  await expect(second.getByText(/Escribe el código de 4 dígitos que enviamos al/)).toBeVisible();
  await codeField(second).fill(await sandbox.lastCode(phone));
  await second.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(second).toHaveURL(/\/create_profile$/);
});

test('without a number there is no code to type', async ({ page }) => {
  await page.goto('/auth_account');
  await expect(page).toHaveURL(/\/create_account$/);
  await page.goto('/auth_account?login=true');
  await expect(page).toHaveURL(/\/newlogin$/);
});

test('a company that sends no messages is named, and the number stays', async ({ page, sandbox }) => {
  await sandbox.fault('messaging', 'down');
  try {
    await page.goto('/create_account');
    await nameNumber(page, newNumber());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('No pudimos enviarte el código');
    await sandbox.fault('messaging', 'ok');
    await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(page).toHaveURL(/\/auth_account$/);
  } finally {
    await sandbox.fault('messaging', 'ok');
  }
});
