import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

// The provider, our ledger and every screen must agree on one payment: needs the whole product.
// @covers 2.11, 2.123, 2.128, 4.34
test('the minimum is paid from the channel list to the receipt, and the debt has fallen by it', async ({
  page,
  visit,
}) => {
  const { creditNumber, documentNumber } = await enterAsBorrower(visit);
  await page.getByRole('link', { name: 'Otro valor u otro medio' }).click();
  await expect(page.getByRole('heading', { name: 'Pagar', exact: true })).toBeFocused();
  const cash = page.getByRole('link', { name: /^Efectivo/ });
  await expect(cash).toHaveAttribute('target', '_blank');
  await expect(cash).toHaveAttribute('rel', /noopener/);

  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeFocused();
  await expect(page.getByText(String(creditNumber))).toBeVisible();
  await expect(page.getByText(documentNumber)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
  const checkout = await openCheckout(page);
  await expect(checkout.getByRole('heading', { name: /356\.835/ })).toBeVisible();
  await fillCard(checkout, CARDS.approved);

  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeFocused();
  await expect(page.getByText('¡Muchas gracias!')).toBeVisible();
  for (const fact of ['$ 356.835', String(creditNumber), documentNumber])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  await expect(page.getByText(/^\d{1,2}\s\w+\s\d{4}, \d{1,2}:\d\d\s[ap]\.\sm\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await expect(page).toHaveURL('/dashboard/pay');
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByText('Estás al día')).toBeVisible();
  await expect(page.getByText('Deuda total').locator('..')).toContainText('1.643.165');
});
