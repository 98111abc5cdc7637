import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { CARDS, closeCheckout, fillCard, openCheckout } from './checkout.ts';
import { lookUp } from './look-up.ts';

const WIDGET = '**/widget.js';

test.afterEach(async ({ sandbox }) => {
  await sandbox.fault('payments', 'ok');
  await sandbox.resetClock();
});

test('a window that comes late opens when it comes, and one that is refused is said', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await lookUp(page, creditNumber, documentNumber);
  await page.route(WIDGET, (route) => route.fulfill({ status: 403, body: 'no' }));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos abrir la pasarela de pagos.');

  await page.unroute(WIDGET);
  let comes = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route(WIDGET, async (route) => {
    await late;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('button', { name: 'Cargando...' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  comes();
  await expect(page.locator('iframe')).toHaveCount(1);
});

test('a window that never comes is given up, without a session too', async ({ page, server, sandbox }) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await page.clock.install();
  await lookUp(page, creditNumber, documentNumber);
  await page.route(WIDGET, () => undefined);
  const signed = page.waitForResponse('**/api/wompi-signature');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await signed;
  await page.clock.runFor('00:21');
  await expect(page.getByRole('alert')).toContainText('No se descontó dinero.');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
});

test('closing the window unpaid is told as not paid, without a session too, and may be tried again', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await lookUp(page, creditNumber, documentNumber);
  await openCheckout(page);
  await closeCheckout(page);
  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar el pago' }).click();
  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
});

test('the network goes while the window is open: nobody is told that it failed, and back online it is known', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await enterAsBorrower({ page, server, sandbox });
  await sandbox.fault('payments', 'late');
  await page.goto('/dashboard/pay/online');
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
  await context.setOffline(true);
  await closeCheckout(page);
  await expect(page.getByRole('heading', { name: 'No pudimos confirmar tu pago' })).toBeVisible();
  await expect(page.getByText(/^No pagues otra vez/)).toBeVisible();
  await sandbox.fault('payments', 'ok');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
});

test('without a network a visitor is told that paying needs one, before and after the look-up', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await page.goto('/public-payment');
  await expect(page.getByLabel('Número de crédito')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await context.setOffline(false);
  await lookUp(page, creditNumber, documentNumber);
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuar' })).toHaveAttribute('aria-disabled', 'true');
});

test('the session ends while the window is open: back in, the payment counts', async ({
  page,
  server,
  sandbox,
}) => {
  const { phone } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  const checkout = await openCheckout(page);
  // A token lives a quarter of an hour, a checkout half an hour.
  await sandbox.advance('PT20M');
  await fillCard(checkout, CARDS.approved);
  await expect(page).toHaveURL(/newlogin/);
  await logIn(page, sandbox, phone);
  await expect(page.getByText('Estás al día')).toBeVisible();
});

test('the pass ends while the window is open: with the two numbers again the result is told', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await lookUp(page, creditNumber, documentNumber);
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.declined);
  await expect(checkout.getByRole('heading', { name: 'El pago no se hizo' })).toBeVisible();
  await sandbox.advance('PT70M');
  await closeCheckout(page);
  await expect(page.getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
  await page.getByLabel('Número de crédito').fill(String(creditNumber));
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeVisible();
});
