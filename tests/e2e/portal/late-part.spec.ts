import { holdCalls } from '../network/network-faults.ts';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';

const DATES = '**/assets/dates-card-*.js';
const LEFT_OUT = /net::ERR_|part of the app did not come/;

// The browser itself must request code again that failed to load.
test('a part that the network took comes by itself when the network is back', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(LEFT_OUT);
  const letGo = await holdCalls(page, DATES);
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('Deuda total')).toBeVisible();
  await context.setOffline(true);
  letGo();
  await expect(page.getByText('Una parte de esta pantalla no llegó.')).toBeVisible();
  await expect(page.getByText('Pagar necesita conexión.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();
});
