import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';

// The link is read by a page of its own, which was rendered before anybody asked for it.
test('somebody else pays with a link that carries the credit number only', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { creditNumber, documentNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Pagar', exact: true }).click();
  await page.getByRole('link', { name: 'Que otra persona pague por ti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Que otra persona pague por ti' })).toBeFocused();
  await expect(page.getByRole('img', { name: /^Código QR para pagar el crédito/ })).toBeVisible();
  await expect(page.getByText(/^Solo tu número de crédito\./)).toBeVisible();
  await expect(page.getByText(/necesita también tu número de documento/)).toBeVisible();

  await page.getByRole('button', { name: 'Copiar el enlace' }).click();
  await expect(page.getByText('Copiado', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${server.url}/public-payment?credito=${creditNumber}`);

  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByLabel('Número de crédito')).toHaveValue(String(creditNumber));
  await expect(theirs).toHaveURL('/public-payment');
  await expect(theirs.getByText(/^El enlace ya trae el número de crédito/)).toBeVisible();
  await theirs.getByLabel('Número de documento').fill(documentNumber);
  await theirs.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(theirs.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
});
