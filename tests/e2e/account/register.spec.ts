import { codeField, nameNumber, newNumber, spaced } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';

// Registration through page loads, messages and routes.
// @covers 2.1, 2.59, 2.65, 2.70, 2.77, 4.14
test('from the landing to the applicant form, with a new number', async ({ page, sandbox }) => {
  const phone = newNumber();
  // An unknown URL redirects to the landing.
  await page.goto('/legal/otro');
  await expect(page).toHaveURL(/\/$/);
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
