import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from './checkout.ts';

// A real reload, with the provider’s window over the page.
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
