import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from './checkout.ts';

const WIDGET = '**/widget.js';

test('a reload in the middle finds the payment and what became of it', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await sandbox.fault('payments', 'late');
  try {
    await page.goto('/dashboard/pay/online');
    const checkout = await openCheckout(page);
    await fillCard(checkout, CARDS.approved);
    await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  } finally {
    await sandbox.fault('payments', 'ok');
  }
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
  // The address is the payment's: it can be loaded again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
});

test('the way back from the bank shows the result, with the reference or with the transaction alone', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await sandbox.fault('payments', 'late');
  await page.goto('/dashboard/pay/online');
  const signed = page.waitForResponse('**/api/wompi-signature');
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
  const { redirect_url: back } = (await (await signed).json()) as { redirect_url: string };
  await page.close();
  await sandbox.fault('payments', 'ok');

  const returned = await context.newPage();
  const { pathname, origin } = new URL(back);
  await returned.goto(`${origin}${pathname}?id=11-22-33&env=test`);
  await expect(returned.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
  await returned.goto(`${back}&id=11-22-33&env=test`);
  await expect(returned.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
});

test('a widget that does not load is said, and the next press tries again with the same attempt', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  await enterAsBorrower({ page, server, sandbox });
  const attempts: string[] = [];
  await page.route('**/api/wompi-signature', async (route) => {
    attempts.push(route.request().postDataJSON().id_intento);
    await route.continue();
  });
  await page.route(WIDGET, (route) => route.abort());
  await page.goto('/dashboard/pay/online');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert')).toContainText('Error iniciando el pago');
  await expect(page.getByRole('alert')).toContainText('No se descontó dinero');

  await page.unroute(WIDGET);
  await openCheckout(page);
  expect(new Set(attempts).size).toBe(1);
});

test('a payment that cannot be started keeps what was chosen and says why', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  await page.getByRole('radio', { name: /^Pago total/ }).check();
  await page.route('**/api/wompi-signature', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid_fields',
        message: 'Revisa los datos.',
        fields: { amount_in_cents: 'Tu deuda total hoy es de $ 1.900.000.' },
      },
    }),
  );
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert')).toContainText('Tu deuda total hoy es de $ 1.900.000.');
  await expect(page.getByRole('radio', { name: /^Pago total/ })).toBeChecked();
});

test('a window whose end the provider never tells is found again by the person', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.route(WIDGET, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.WidgetCheckout = class { open() {} };',
    }),
  );
  await page.goto('/dashboard/pay/online');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Termina tu pago en la ventana de la pasarela')).toBeVisible();
  await page.getByRole('button', { name: 'Ver el resultado' }).click();
  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeVisible();
});

test('while the window is open the session does not end for stillness', async ({ page, server, sandbox }) => {
  await page.clock.install();
  await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Pagar', exact: true }).click();
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await openCheckout(page);
  await page.clock.runFor('04:00');
  await expect(page.getByText('Hemos detectado inactividad')).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(1);
});

test('without a network paying waits and says so, also when an answer of before comes late', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/simulacion?*', async (route) => {
    const answer = await route.fetch();
    await released;
    await route.fulfill({ response: answer });
  });
  await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Pagar', exact: true }).click();
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await expect(page.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
  await context.setOffline(true);
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  release();
  await expect(page.getByText('$ 356.835 pagarían la cuota 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuar' })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toHaveCount(0);
});

test('what is no screen of the payment area leads to its start', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  for (const path of ['/dashboard/pay/otra', '/dashboard/pay/pse']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard/pay');
  }
});
