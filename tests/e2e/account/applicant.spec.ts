import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { newNumber, openAccount } from './number.ts';

const email = (page: Page) => page.getByLabel('Correo electrónico', { exact: true });
const emailAgain = (page: Page) => page.getByLabel('Confirma tu correo electrónico');
const submit = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true });
const addressOf = (phone: string): string => `solicitante.${phone}@correo.example`;

const fillIn = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel('Nombres').fill('Ana María');
  await page.getByLabel('Apellidos').fill('Gómez Ñáñez');
  await email(page).fill(address);
  await emailAgain(page).fill(address);
  await page.getByLabel('Actividad económica').selectOption('Independiente');
  await page.getByLabel('Teléfono de contacto alternativo (opcional)').fill('3109876543');
};

test('what is missing is listed, said beside its field, and the first has the focus', async ({
  page,
  sandbox,
}) => {
  await openAccount(page, sandbox, newNumber());
  await expect(page.getByLabel('Actividad económica')).toHaveValue('employee');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Revisa 4 datos' })).toBeVisible();
  await expect(page.getByLabel('Nombres')).toBeFocused();
  for (const message of [
    'El Nombre es obligatorio',
    'El Apellido es obligatorio',
    'El correo electrónico es requerido',
    'Debes confirmar el correo electrónico',
  ])
    await expect(page.getByRole('paragraph').filter({ hasText: message })).toBeVisible();

  await email(page).fill('ana@correo');
  await expect(page.getByText('Ingresa un formato válido de correo electrónico').first()).toBeVisible();
  await email(page).fill('ana@correo.com');
  await emailAgain(page).fill('otra@correo.com');
  await expect(page.getByText('Los correos electrónicos no coinciden').first()).toBeVisible();
  await page.getByLabel('Teléfono de contacto alternativo (opcional)').fill('310');
  await submit(page).click();
  await expect(
    page.getByText('El número de celular no debe ser menor de 10 caracteres').first(),
  ).toBeVisible();
});

test('the address is written in lower case, and its confirmation cannot be pasted', async ({
  page,
  context,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAccount(page, sandbox, newNumber());
  await email(page).pressSequentially('Ana.Gomez @Correo.COM');
  await expect(email(page)).toHaveValue('ana.gomez@correo.com');
  await email(page).selectText();
  await page.keyboard.press('Control+C');
  await emailAgain(page).focus();
  await page.keyboard.press('Control+V');
  await expect(emailAgain(page)).toHaveValue('');
  await expect(emailAgain(page)).toHaveAttribute('autocomplete', 'email');
  await emailAgain(page).fill('ana.gomez@correo.com');
  await expect(emailAgain(page)).toHaveValue('ana.gomez@correo.com');
});

test('what was typed outlives a reload, and is sent without the confirmation', async ({ page, sandbox }) => {
  const phone = newNumber();
  await page.clock.install();
  await openAccount(page, sandbox, phone);
  await fillIn(page, addressOf(phone));
  await page.clock.runFor(500);
  await page.reload();
  await expect(page.getByLabel('Apellidos')).toHaveValue('Gómez Ñáñez');
  await expect(emailAgain(page)).toHaveValue(addressOf(phone));
  await expect(page.getByLabel('Actividad económica')).toHaveValue('independent');

  const sent = page.waitForRequest('**/api/profile_minimal');
  await submit(page).click();
  expect((await sent).postDataJSON()).toEqual({
    nombres: 'Ana María',
    apellidos: 'Gómez Ñáñez',
    email: addressOf(phone),
    actividad_economica: 'Independiente',
    telefono_contacto: '3109876543',
  });
  await expect(page).toHaveURL(/\/val_account$/);
});

test('an address that somebody else has is refused, and everything typed stays', async ({
  page,
  server,
  sandbox,
}) => {
  const other = await createPerson({ url: server.url, sandbox }, 'profiled');
  await openAccount(page, sandbox, newNumber());
  await fillIn(page, other.email);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'El número de documento o correo electrónico ya ha sido registrado.',
  );
  await expect(page.getByLabel('Nombres')).toHaveValue('Ana María');
});

test('without network nothing is lost and the same press sends it later', async ({
  page,
  context,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const phone = newNumber();
  await openAccount(page, sandbox, phone);
  await fillIn(page, addressOf(phone));
  await context.setOffline(true);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(submit(page)).toHaveAccessibleDescription(/^Para guardar tus datos necesitas conexión/);
  await context.setOffline(false);
  await submit(page).click();
  await expect(page).toHaveURL(/\/val_account$/);
});

test('a confirmed profile has nothing to say here', async ({ page, server, sandbox }) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'profiled');
  const before = (await sandbox.inbox(phone))[0]?.at;
  await page.goto('/login');
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Solicitar código' }).click();
  await page.getByLabel('Código de 4 dígitos').fill(await sandbox.lastCode(phone, before));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/profileform$/);
  for (const address of ['/create_profile', '/val_account']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/profileform$/);
  }
});

test('what was just saved is there for who comes back to it without a network', async ({
  page,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  const phone = newNumber();
  const address = addressOf(phone);
  await openAccount(page, sandbox, phone);
  await fillIn(page, address);
  await submit(page).click();
  await expect(page).toHaveURL(/\/val_account$/);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/create_profile');
  await expect(page.getByLabel('Nombres')).toHaveValue('Ana María');
  await expect(email(page)).toHaveValue(address);
  await expect(emailAgain(page)).toHaveValue(address);
  await expect(page.getByLabel('Actividad económica')).toHaveValue('independent');
});
