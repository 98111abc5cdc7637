import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookUp } from './look-up.ts';

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

test('the device shares the link where it can, and its own sheet closed again is no failure', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await context.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = (data) => {
      shared.push(data ?? {});
      return shared.length === 1
        ? Promise.reject(new DOMException('closed', 'AbortError'))
        : Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
  });
  const { creditNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/share');
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByText('No pudimos compartirlo. Copia el enlace.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByText('No pudimos compartirlo. Copia el enlace.')).toBeVisible();
  const [first] = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  expect(first?.url).toBe(`${server.url}/public-payment?credito=${creditNumber}`);
});

test('a broken link is ignored with a sentence, and a link to another credit asks for its document', async ({
  page,
  server,
  sandbox,
}) => {
  await page.goto('/public-payment?credito=1234567890');
  await expect(page.getByText(/^El enlace no trae un número de crédito correcto/)).toBeVisible();
  await expect(page.getByLabel('Número de crédito')).toHaveValue('');
  await expect(page).toHaveURL('/public-payment');

  const { creditNumber, documentNumber } = await enterAsBorrower({ page, server, sandbox });
  await lookUp(page, creditNumber, documentNumber);
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await page.goto('/public-payment?credito=1234567894');
  await expect(page.getByLabel('Número de crédito')).toHaveValue('1234567894');
  await expect(page.getByLabel('Número de documento')).toHaveValue('');
  // The address does not have it any more, and a reload keeps it all the same.
  await expect(page).toHaveURL('/public-payment');
});
