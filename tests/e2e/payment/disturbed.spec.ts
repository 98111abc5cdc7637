import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { CARDS, closeCheckout, fillCard, openCheckout } from './checkout.ts';

test.afterEach(async ({ sandbox }) => {
  await sandbox.fault('payments', 'ok');
  await sandbox.resetClock();
});

// The provider’s window goes on in its own frame while our page has no network.
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

// A session that the server ends, the way through the login, and what was posted meanwhile.
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
