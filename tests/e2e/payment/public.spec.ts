import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from './checkout.ts';
import { lookUp } from './look-up.ts';

// What the real server lets a stranger see, from the look-up to the result.
test('anybody pays a credit with its two numbers and sees nothing else of its holder', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber, phone, email } = await newBorrower({ server, sandbox });
  await lookUp(page, creditNumber, documentNumber);
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await expect(page.getByText(`*** ${String(creditNumber).slice(-4)}`)).toBeVisible();
  await expect(page.getByText('*** 1234')).toBeVisible();

  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await expect(page.getByText('$ 356.835', { exact: true })).toBeVisible();
  const shown = await page.locator('body').innerText();
  for (const secret of [documentNumber, String(creditNumber), phone, email, 'Ana', 'Pérez'])
    expect(shown).not.toContain(secret);

  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await expect(page).toHaveURL('/public-payment');
  // Its figures are of before the payment: the credit has to be looked up again.
  await expect(page.getByLabel('Número de crédito')).toHaveValue('');
});
