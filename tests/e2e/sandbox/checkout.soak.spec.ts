import { violationsOf } from '../accessibility/violations.ts';
import { expect, test } from '../support/fixtures.ts';
import { calledBack, checkoutIn, type Merchant, openMerchant, transactionsOf } from './merchant.ts';

let merchant: Merchant;
test.beforeAll(async ({ server }) => {
  merchant = await openMerchant(server.sandboxUrl);
});
test.afterAll(() => merchant.close());

test('cash survives a reload, and the merchant is called back with what waits', async ({ page, server }) => {
  await page.goto(`${merchant.url}/pay/E2E-cash`);
  const checkout = checkoutIn(page);
  await checkout.getByLabel('Efectivo').check();
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
  await expect(checkout.getByRole('heading', { name: 'Paga en un corresponsal bancario' })).toBeFocused();
  const agreement = checkout.getByText(/^\d{5}$/);
  const shown = await agreement.textContent();
  await page.reload();
  await expect(agreement).toHaveText(shown ?? '');
  await checkout.getByRole('button', { name: 'Terminar' }).click();
  await expect.poll(() => calledBack(page)).toMatchObject([{ transaction: { status: 'PENDING' } }]);
  await page.goto(server.sandboxUrl);
  await expect(page.getByRole('button', { name: 'Pagar en la caja' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a bank transfer says what lacks when the merchant gave nothing about the credit', async ({ page }) => {
  await page.goto(`${merchant.url}/pay/E2E-none`);
  const checkout = checkoutIn(page);
  await checkout.getByLabel('PSE').check();
  await checkout.getByLabel('Banco').selectOption({ label: 'Banco que aprueba' });
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
  await expect(checkout.getByRole('alert')).toContainText(
    'PSE pide datos del crédito que el comercio no envió. Elige otro medio de pago. No se descontó dinero.',
  );
  await checkout.getByRole('radio', { name: 'Nequi' }).check();
  await expect(checkout.getByText('PSE pide')).toHaveCount(0);
});

// @covers 7.36
test('a browser that is gone calls nobody back, and who comes again finds the payment', async ({
  page,
  server,
  sandbox,
}) => {
  const { sandboxUrl } = server;
  await page.goto(`${merchant.url}/pay/E2E-gone`);
  const checkout = checkoutIn(page);
  await sandbox.fault('payments', 'closed');
  try {
    await checkout.getByRole('radio', { name: 'Nequi' }).check();
    await checkout.getByLabel('Celular Nequi').fill('3991111111');
    await checkout.getByRole('button', { name: /^Pagar/ }).click();
    await expect(checkout.getByRole('heading', { name: 'Aquí se cerró el navegador' })).toBeVisible();
    await expect.poll(() => transactionsOf(sandboxUrl, 'E2E-gone')).toMatchObject([{ status: 'APPROVED' }]);
    expect(await calledBack(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    expect(await calledBack(page)).toEqual([]);
  } finally {
    await sandbox.fault('payments', 'ok');
  }
  await page.reload();
  await expect(checkout.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
});
