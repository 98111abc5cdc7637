import type { Page } from '@playwright/test';
import { violationsOf } from '../accessibility/violations.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { enterAsBorrower } from '../support/people.ts';

/** The online channel is our own bank transfer form. */
const test = testOn({ VITE_PSE_INTERNAL: 'on' });

const TRANSFER = '**/api/wompi-bank-transfer';
const BANKS = '**/api/wompi-banks';
const DOWN = {
  status: 503,
  headers: { 'retry-after': '20' },
  json: { code: 'vendor_down', message: 'La pasarela de pagos no responde. No se descontó dinero.' },
};

const bankOf = (page: Page) => page.getByLabel('Banco', { exact: true });
const goToBank = (page: Page) => page.getByRole('button', { name: 'Ir al banco' }).click();

/** From the portal to the bank form. */
const atBank = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/pay/pse');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Paga desde tu banco' })).toBeFocused();
};

const comeBack = (page: Page) => page.getByRole('link', { name: 'Volver al comercio' }).click();

// The bank's page is another company's, and the way back a real navigation; checked with axe, since no scene has this
// build.
// @covers 2.12, 2.13
test('a borrower pays from their bank, and the next time it is chosen already', async ({ page, visit }) => {
  const { documentNumber, email, phone } = await enterAsBorrower(visit);
  await page.goto('/dashboard/pay');
  await expect(page.getByText('Prefiero la página de PSE')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await page.route(BANKS, (route) => route.fulfill(DOWN));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Paga desde tu banco' })).toBeFocused();
  await expect(page.getByText('No pudimos traer la lista de bancos')).toBeVisible({ timeout: 20_000 });
  expect.soft(await violationsOf(page), 'without banks').toEqual([]);
  await page.unroute(BANKS);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
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
  await page.getByLabel('Correo electrónico').fill('ana@');
  await goToBank(page);
  await expect(page.getByRole('heading', { name: 'Revisa 2 datos' })).toBeVisible();
  expect.soft(await violationsOf(page), 'with what is wrong').toEqual([]);
  await page.getByLabel('Correo electrónico').fill(email);

  await bankOf(page).selectOption('Banco que aprueba');
  await goToBank(page);
  await expect(page.getByRole('heading', { name: 'Autoriza tu pago' })).toBeVisible();
  expect.soft(await violationsOf(page), 'at the bank').toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Autorizar el pago' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pago autorizado' })).toBeVisible();
  expect.soft(await violationsOf(page), 'once it is authorised').toEqual([]);
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$ 356.835' })).toBeVisible();

  await page.goto('/dashboard/pay/pse');
  await page.getByRole('radio', { name: /^Pago total/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(bankOf(page).locator(':checked')).toHaveText('Banco que aprueba');
});

// The browser's own back button from the bank's page, with a delay.
// @covers 2.14
test('whoever comes back without paying is told that it is in process, and can go on at the bank', async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await enterAsBorrower(visit);
  await atBank(page);
  await page.route(TRANSFER, (route) => route.fulfill({ json: { estado: 'preparando', url: null } }));
  await bankOf(page).selectOption('Banco que aprueba');
  await goToBank(page);
  await expect(page.getByText('Estamos abriendo la página de tu banco…')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByText('Tu banco se está demorando')).toBeVisible({ timeout: 100 });
  }).toPass();
  expect.soft(await violationsOf(page), 'while the bank is late').toEqual([]);
  await page.unroute(TRANSFER);
  await page.getByRole('button', { name: 'Seguir esperando' }).click();
  await expect(page.getByRole('heading', { name: 'Autoriza tu pago' })).toBeVisible();
  // Longer than the idle limit, and shorter than the bank's timeout.
  await page.clock.fastForward('09:00');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la página del banco' }).click();
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeVisible();
});
