import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';

test('closing the detail leads back to where the payment began, with and without a session', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  await page.getByRole('link', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL('/dashboard/pay');
  await expect(page.getByRole('heading', { name: 'Pagar', exact: true })).toBeVisible();

  await page.goto('/public-payment');
  await page.getByLabel('Número de crédito').fill(String(creditNumber));
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await page.getByRole('link', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL('/public-payment');
  await expect(page.getByRole('link', { name: 'Pagos en línea' })).toBeVisible();
});
