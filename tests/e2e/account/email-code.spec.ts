import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import type { SandboxControls } from '../support/sandbox.ts';
import { codeField, masked, newNumber, openAccount, otherThan } from './number.ts';

const resend = '¿No has recibido el código? Enviar Nuevamente';
const submit = (page: Page) => page.getByRole('button', { name: 'Validar y Continuar' });

/** A new person who has just said who they are; answers the number and the address. */
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

test.afterEach(({ sandbox }) => sandbox.resetClock());

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

  // A reload knows where it went; another tab knows the address.
  await page.reload();
  await expect(page.getByText('al correo co***@correo.example')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/val_account');
  await expect(second.getByText(`al correo ${email}`)).toBeVisible();
  await codeField(second).fill(code);
  await submit(second).click();
  await expect(second).toHaveURL(/\/profileform$/);
});

test('the fresh token serves and the one before it is worth nothing after half a minute', async ({
  page,
  server,
  sandbox,
}) => {
  const opened = page.waitForResponse('**/api/accounts/confirm/sms/**');
  const { email } = await reachConfirmation(page, sandbox);
  const first = ((await (await opened).json()) as { token: string }).token;
  const confirmed = page.waitForResponse('**/api/accounts/confirm/email/**');
  await codeField(page).fill(await sandbox.lastCode(email));
  await submit(page).click();
  const { token, id } = (await (await confirmed).json()) as { token: string; id: string };
  await expect(page).toHaveURL(/\/profileform$/);
  await sandbox.advance('PT31S');
  const statusWith = async (bearer: string): Promise<number> =>
    (
      await fetch(`${server.url}/api/profile/by_user/${id}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).status;
  expect(await statusWith(token)).toBe(200);
  expect(await statusWith(first)).toBe(401);
  await page.reload();
  await expect(page).toHaveURL(/\/profileform$/);
});

test('the code can be sent again, to both', async ({ page, sandbox }) => {
  await page.clock.install();
  const { phone, email } = await reachConfirmation(page, sandbox);
  const before = (await sandbox.inbox(email))[0]?.at;
  await page.clock.fastForward('00:31');
  await sandbox.advance('PT31S');
  await page.getByRole('button', { name: resend }).click();
  await expect(
    page.getByText(
      'Hemos enviado nuevamente el codigo, si es necesario revisa el spam de tu bandeja de entrada',
    ),
  ).toBeVisible();
  const code = await sandbox.lastCode(email, before);
  expect(await sandbox.lastCode(phone)).toBe(code);
  await codeField(page).fill(code);
  await submit(page).click();
  await expect(page).toHaveURL(/\/profileform$/);
});

test('an address changed in another tab has to be registered again here', async ({
  page,
  context,
  sandbox,
}) => {
  const { phone } = await reachConfirmation(page, sandbox);
  const second = await context.newPage();
  await second.goto('/val_account');
  await second.getByRole('link', { name: 'Cambiar mi correo' }).click();
  const changed = `nuevo.${phone}@correo.example`;
  await expect(second.getByLabel('Nombres')).toHaveValue('Ana');
  await second.getByLabel('Correo electrónico', { exact: true }).fill(changed);
  await second.getByLabel('Confirma tu correo electrónico').fill(changed);
  await sandbox.advance('PT31S');
  await second.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(second.getByText(/al correo nu\*\*\*@correo\.example/)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/al correo (nu\*\*\*|nuevo)/)).toBeVisible();
});

test('when the code cannot go again, the address is asked for once more', async ({ page, sandbox }) => {
  await page.clock.install();
  await reachConfirmation(page, sandbox);
  await page.route('**/api/accounts/retry/**', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 'email_not_registered', message: 'Registra porfavor nuevamente el correo electrónico' },
    }),
  );
  await page.clock.fastForward('00:31');
  await page.getByRole('button', { name: resend }).click();
  await expect(page.getByRole('alert')).toContainText('Registra porfavor nuevamente el correo electrónico');
  await page.getByRole('link', { name: 'Registrar de nuevo mi correo' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});
