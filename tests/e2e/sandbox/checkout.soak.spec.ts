import { violationsOf } from '../accessibility/violations.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  askForTransfer,
  calledBack,
  checkoutIn,
  type Merchant,
  openMerchant,
  transactionsOf,
} from './merchant.ts';

const numbers = /^\d{5}$/;

let merchant: Merchant;
test.beforeAll(async ({ server }) => {
  merchant = await openMerchant(server.sandboxUrl);
});
test.afterAll(() => merchant.close());

test('cash shows its two numbers, survives a reload and is paid on the home page', async ({
  page,
  context,
  server,
}) => {
  const { sandboxUrl } = server;
  await page.goto(`${merchant.url}/pay/E2E-cash`);
  const checkout = checkoutIn(page);
  await checkout.getByLabel('Efectivo').check();
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
  await expect(checkout.getByRole('heading', { name: 'Paga en un corresponsal bancario' })).toBeFocused();
  const agreement = checkout.getByText(numbers);
  const shown = await agreement.textContent();
  await page.reload();
  await expect(agreement).toHaveText(shown ?? '');
  await checkout.getByRole('button', { name: 'Terminar' }).click();
  await expect.poll(() => calledBack(page)).toMatchObject([{ transaction: { status: 'PENDING' } }]);

  const home = await context.newPage();
  await home.goto(sandboxUrl);
  expect(await violationsOf(home)).toEqual([]);
  await home.getByRole('button', { name: 'Pagar en la caja' }).click();
  await expect(home.getByText('Nadie está esperando en la caja')).toBeVisible();
  expect(await transactionsOf(sandboxUrl, 'E2E-cash')).toMatchObject([{ status: 'APPROVED' }]);
});

test('a bank transfer carries what the merchant gave as a lender, and says what lacks when it gave nothing', async ({
  page,
  server,
}) => {
  const { sandboxUrl } = server;
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

  await page.goto(`${merchant.url}/pay/E2E-lender?lender`);
  await checkout.getByLabel('PSE').check();
  await checkout.getByLabel('Banco').selectOption({ label: 'Banco que aprueba' });
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
  await expect.poll(() => calledBack(page)).toMatchObject([{ transaction: { status: 'APPROVED' } }]);
  expect(await transactionsOf(sandboxUrl, 'E2E-lender')).toMatchObject([
    {
      payment_method: {
        reference_one: '190.1.2.3',
        reference_two: '20260115',
        reference_three: '1020300999',
      },
    },
  ]);
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

test('the page of the bank waits, is usable by anybody and leads back to the merchant', async ({
  page,
  server,
}) => {
  const { sandboxUrl } = server;
  const id = await askForTransfer(sandboxUrl, {
    reference: 'E2E-bank',
    redirectUrl: `${merchant.url}/?paso=2`,
  });
  const addressOf = async () =>
    (await transactionsOf(sandboxUrl, 'E2E-bank'))[0].payment_method.extra?.async_payment_url;
  await expect.poll(addressOf).toContain('/pse/');
  await page.goto(await addressOf());
  await expect(page.getByRole('heading', { name: 'Autoriza tu pago' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Autorizar el pago' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pago autorizado' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Volver al comercio' }).click();
  await expect(page).toHaveURL(`${merchant.url}/?paso=2&id=${id}&env=test`);
});
