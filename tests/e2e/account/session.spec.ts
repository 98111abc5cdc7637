import { expect, test } from '../support/fixtures.ts';
import { beStillUntil } from '../support/stillness.ts';
import { newNumber, numberField, openAccount } from './number.ts';

// A token that the server has ended, found out by a reload.
test('a session that ended elsewhere sends to the login, which tells why', async ({
  page,
  sandbox,
  server,
}) => {
  const opened = page.waitForResponse('**/api/accounts/confirm/sms/**');
  await openAccount(page, sandbox, newNumber());
  const { token } = (await (await opened).json()) as { token: string };
  await fetch(`${server.url}/api/accounts/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await page.reload();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
});

// The idle limit through guards and routes of the whole app.
test('stillness ends the session, and the login tells why', async ({ page, sandbox }) => {
  await page.clock.install();
  await openAccount(page, sandbox, newNumber());
  await beStillUntil(page, page.getByText('Hemos detectado inactividad'));
  await page.clock.runFor('00:17');
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
});

// Two accounts of the real server in one browser, with the session of the first ended.
test('back from the applicant form, the number can be changed for another', async ({ page, sandbox }) => {
  const [first, second] = [newNumber(), newNumber()];
  await openAccount(page, sandbox, first);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/create_account$/);
  await expect(numberField(page)).toHaveValue(first);

  await numberField(page).fill(second);
  await page.getByLabel(/Autorizo/).check();
  await page.getByLabel(/Acepto/).check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page).toHaveURL(/\/auth_account$/);
  await page.getByLabel('Código de 4 dígitos').fill(await sandbox.lastCode(second));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});
