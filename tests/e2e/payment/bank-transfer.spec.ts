import type { Page } from '@playwright/test';
import { violationsOf } from '../accessibility/violations.ts';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect } from '../support/fixtures.ts';
import { untilDraftHolds } from '../support/kept-drafts.ts';
import { test } from '../support/transfer-fixtures.ts';
import { checkoutOf, openCheckout } from './checkout.ts';

const TRANSFER = '**/api/wompi-bank-transfer';
const BANKS = '**/api/wompi-banks';
const DOWN = {
  status: 503,
  headers: { 'retry-after': '20' },
  json: { code: 'vendor_down', message: 'La pasarela de pagos no responde. No se descontó dinero.' },
};

const bankOf = (page: Page) => page.getByLabel('Banco', { exact: true });
const goToBank = (page: Page) => page.getByRole('button', { name: 'Ir al banco' }).click();

/** From the portal to the step that asks for the bank. */
const atBank = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/pay/pse');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Paga desde tu banco' })).toBeFocused();
};

const leaveFor = async (page: Page, bank: string): Promise<void> => {
  await bankOf(page).selectOption(bank);
  await goToBank(page);
  await expect(page.getByRole('heading', { name: 'Autoriza tu pago' })).toBeVisible();
};

const comeBack = (page: Page) => page.getByRole('link', { name: 'Volver al comercio' }).click();

test('a borrower pays from their bank, and the next time it is chosen already', async ({
  page,
  server,
  sandbox,
}) => {
  const { documentNumber, email, phone } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay');
  await expect(page.getByText('Prefiero la página de PSE')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Paga desde tu banco' })).toBeFocused();
  await expect(page.getByText('Vas a pagar $ 356.835')).toBeVisible();
  await expect(page.getByLabel('Número de documento')).toHaveValue(documentNumber);
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana María Pérez Ñáñez');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await expect(page.getByLabel('Número de celular')).toHaveValue(phone);
  expect.soft(await violationsOf(page), 'on a phone').toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, 'pixels beyond the width of 320').toBe(0);

  await leaveFor(page, 'Banco que aprueba');
  await page.getByRole('button', { name: 'Autorizar el pago' }).click();
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$ 356.835' })).toBeVisible();

  await page.goto('/dashboard/pay/pse');
  await page.getByRole('radio', { name: /^Pago total/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(bankOf(page).locator(':checked')).toHaveText('Banco que aprueba');
});

test('what is missing or wrong is said where it is, and what was typed outlives a reload', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await atBank(page);
  await page.getByLabel('Correo electrónico').fill('ana@');
  await goToBank(page);
  await expect(page.getByRole('heading', { name: 'Revisa 2 datos' })).toBeVisible();
  await expect(bankOf(page)).toBeFocused();
  await expect(bankOf(page)).toHaveAccessibleDescription(/Elige tu banco/);
  expect.soft(await violationsOf(page)).toEqual([]);

  // A company has a tax number of its own, and neither the person's document nor their name.
  await page.getByRole('radio', { name: 'Persona jurídica' }).check();
  await expect(page.getByLabel('Tipo de documento')).toHaveCount(0);
  await expect(page.getByLabel('Nombre de la empresa')).toHaveValue('');
  await page.getByLabel('NIT de la empresa').fill('890.903.938-1');
  await page.getByLabel('Nombre de la empresa').fill('Flores del Alto S.A.S.');
  await page.getByLabel('Correo electrónico').fill('pagos@flores.example');
  await bankOf(page).selectOption('Banco que rechaza');
  await goToBank(page);
  await expect(page.getByLabel('NIT de la empresa')).toBeFocused();
  await expect(page.getByLabel('NIT de la empresa')).toHaveAccessibleDescription(/Revisa el NIT/);

  await page.getByLabel('NIT de la empresa').fill('890.903.938-8');
  await untilDraftHolds(page, '890.903.938-8');
  await page.reload();
  await expect(page.getByLabel('NIT de la empresa')).toHaveValue('890.903.938-8');
  await leaveFor(page, 'Banco que rechaza');
  await expect(page.getByText('Flores del Alto S.A.S.')).toBeVisible();
  await page.getByRole('button', { name: 'Autorizar el pago' }).click();
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar el pago' }).click();
  await expect(page.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
});

test('whoever comes back without paying is told that it is in process, and can go on at the bank', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  await enterAsBorrower({ page, server, sandbox });
  await atBank(page);
  await leaveFor(page, 'Banco que aprueba');
  // Longer than a session may be still, and not longer than a bank takes.
  await page.clock.fastForward('09:00');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la página del banco' }).click();
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeVisible();
});

test('anybody pays another’s credit from their own bank, with nothing filled in', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await page.goto('/public-payment');
  await page.getByLabel('Número de crédito').fill(String(creditNumber));
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(page).toHaveURL('/public-payment/pse');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Paga desde tu banco' })).toBeFocused();
  for (const label of ['Número de documento', 'Nombre completo', 'Correo electrónico', 'Número de celular'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await page.getByLabel('Tipo de documento').selectOption('Cédula de extranjería');
  await page.getByLabel('Número de documento').fill('412345');
  await page.getByLabel('Nombre completo').fill('Jean Dupont');
  await page.getByLabel('Correo electrónico').fill('jean@correo.example');
  await page.getByLabel('Número de celular').fill('3001234567');
  await leaveFor(page, 'Banco que aprueba');
  await page.getByRole('button', { name: 'Autorizar el pago' }).click();
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/public-payment');
});

test('without a list of banks there is another try and another way', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.route(BANKS, (route) => route.fulfill(DOWN));
  await atBank(page);
  await expect(page.getByText('No pudimos traer la lista de bancos')).toBeVisible({ timeout: 20_000 });
  expect.soft(await violationsOf(page)).toEqual([]);
  await page.unroute(BANKS);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(bankOf(page)).toBeVisible();

  await page.getByRole('link', { name: 'Cambiar el valor' }).click();
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('link', { name: 'Prefiero pagar con tarjeta u otro medio' }).click();
  await expect(page).toHaveURL('/dashboard/pay/online');
  await openCheckout(page);
  await expect(checkoutOf(page).getByLabel('Número de tarjeta')).toBeVisible();
});

test('what the provider refuses, a provider that is down and a lost network keep what was typed', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await atBank(page);
  await bankOf(page).selectOption('Banco que aprueba');
  const sentence = 'La pasarela no acepta este número de documento. Revísalo.';
  await page.route(TRANSFER, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'transfer_refused', message: sentence, fields: { documento: sentence } },
    }),
  );
  await goToBank(page);
  await expect(page.getByLabel('Número de documento')).toBeFocused();
  await expect(page.getByLabel('Número de documento')).toHaveAccessibleDescription(/no acepta este número/);
  await page.unroute(TRANSFER);
  await page.route(TRANSFER, (route) => route.fulfill(DOWN));
  await goToBank(page);
  await expect(page.getByRole('alert')).toContainText('No pudimos abrir tu banco');
  await expect(page.getByRole('alert')).toContainText('No se descontó dinero');
  await page.unroute(TRANSFER);

  await context.setOffline(true);
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ir al banco' })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toHaveCount(0);
  await leaveFor(page, 'Banco que aprueba');
});

test('a bank’s page that does not come is waited for, with a limit and two ways on', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Pagar', exact: true }).click();
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await bankOf(page).selectOption('Banco que aprueba');
  const references: string[] = [];
  await page.route(TRANSFER, async (route) => {
    references.push(route.request().postDataJSON().referencia);
    await route.fulfill({ json: { estado: 'preparando', url: null } });
  });
  await page.getByRole('button', { name: 'Ir al banco' }).dblclick();
  await expect(page.getByText('Estamos abriendo la página de tu banco…')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByText('Tu banco se está demorando')).toBeVisible({ timeout: 100 });
  }).toPass();
  expect.soft(await violationsOf(page)).toEqual([]);
  expect(new Set(references).size).toBe(1);

  await page.unroute(TRANSFER);
  await page.getByRole('button', { name: 'Seguir esperando' }).click();
  await expect(page.getByRole('heading', { name: 'Autoriza tu pago' })).toBeVisible();
});
