import type { Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import { codeField, masked, newNumber, openAccount, otherThan } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Validar y Continuar' });

/** A new person at the e-mail confirmation; returns phone and e-mail. */
const reachConfirmation = async (page: Page, sandbox: SandboxControls) => {
  const phone = newNumber();
  const email = `correo.${phone}@correo.example`;
  await openAccount(page, sandbox, phone);
  await page.getByLabel('Nombres').fill('Ana');
  await page.getByLabel('Apellidos').fill('Gómez');
  await page.getByLabel('Correo electrónico', { exact: true }).fill(email);
  await page.getByLabel('Confirma tu correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirma tu correo electrónico' })).toBeVisible();
  return { phone, email };
};

// Needs server, inbox and two tabs of one session.
// @covers 2.5, 2.57, 8.4
test('the code that went to the phone and to the address confirms it', async ({ page, context, sandbox }) => {
  const { phone, email } = await reachConfirmation(page, sandbox);
  await expect(page.getByText(`por SMS al ${masked(phone)} y al correo co***@correo.example`)).toBeVisible();
  const code = await sandbox.lastCode(email);
  expect(await sandbox.lastCode(phone)).toBe(code);

  await codeField(page).fill(otherThan(code));
  await submit(page).click();
  await expect(
    page.getByText('El código ingresado no es correcto. Por favor verifícalo y vuélvelo a ingresar.'),
  ).toBeVisible();

  // A reload shows the recipients again; another tab knows the e-mail address.
  await page.reload();
  await expect(page.getByText('al correo co***@correo.example')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/val_account');
  await expect(second.getByText(`al correo ${email}`)).toBeVisible();
  await codeField(second).fill(code);
  await submit(second).click();
  await expect(second).toHaveURL(/\/profileform$/);
});
