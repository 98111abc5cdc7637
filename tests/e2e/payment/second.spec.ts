import type { Page } from '@playwright/test';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, checkoutOf, fillCard, openCheckout } from './checkout.ts';

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Ya hay un pago en proceso' });
const submitOf = (page: Page) => page.getByRole('button', { name: 'Continuar' });

test.afterEach(({ sandbox }) => sandbox.fault('payments', 'ok'));

// Two real tabs on one device and the provider’s word of the first.
test('two tabs: the second one is told of the payment of the first before it pays', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  const second = await context.newPage();
  await second.goto('/dashboard/pay/online');
  await expect(submitOf(second)).toBeVisible();

  await sandbox.fault('payments', 'late');
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();

  await submitOf(second).click();
  const dialog = dialogOf(second);
  await expect(dialog).toContainText(/empezó un pago de \$\s356\.835 que sigue en proceso/);
  await expect(dialog.getByRole('heading')).toBeFocused();
  await second.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(submitOf(second)).toBeFocused();
  await expect(checkoutOf(second).locator('body')).toHaveCount(0);

  await submitOf(second).click();
  await dialog.getByRole('button', { name: 'Ver el resultado' }).click();
  await expect(second.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
});
