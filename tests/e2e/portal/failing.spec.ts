import { loseSignOfLife } from '../../scenes/deeds.ts';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';

const CREDIT_CALL = '**/api/cartera/creditos/*';

test('a credit that cannot be read is an error with a way to try again, never an amount', async ({
  page,
  server,
  sandbox,
}) => {
  await page.route(CREDIT_CALL, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Este servicio no responde.' } }),
  );
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('No pudimos consultar tu crédito')).toBeVisible();
  await expect(page.getByText('Este servicio no responde.')).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);

  await page.unroute(CREDIT_CALL);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible();
});

test('without a network the last figures stay, with their age, and paying waits', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await page.clock.install();
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('Deuda total')).toBeVisible();

  // The network is lost and the page is loaded again: only the device knows the credit.
  await context.route('**/api/**', (route) => route.abort());
  await loseSignOfLife(context);
  await page.reload();
  await expect(page.getByText(/^Actualizado hace/)).toBeVisible();
  await expect(page.getByText('Pagar necesita conexión.')).toBeVisible();
  await expect(page.getByText('$ 356.835', { exact: true })).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pagar $ 356.835' });
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await expect(pay).toHaveAccessibleDescription('Para pagar necesitas conexión.');

  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByRole('button', { name: 'Abrir el contrato' })).toHaveAccessibleDescription(
    'Para abrir tus documentos necesitas conexión.',
  );

  // The look that is under way ends without an answer; then nothing is asked by itself before the press.
  const renew = page.getByRole('button', { name: 'Actualizar', exact: true });
  await expect(renew).toBeEnabled({ timeout: 30_000 });
  await page.clock.pauseAt(Date.now() + 1_000);
  await context.unroute('**/api/**');
  await renew.click();
  await page.clock.resume();
  await expect(page.getByText('Pagar necesita conexión.')).toHaveCount(0);
  await expect(page.getByText(/^Actualizado hace/)).toBeVisible();
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible();
});

test('figures that could not be renewed say that they are not of now', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('Deuda total')).toBeVisible();
  await page.route(CREDIT_CALL, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Este servicio no responde.' } }),
  );
  await page.reload();
  await expect(page.getByText(/No pudimos traer tus datos de hoy/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible();
});
