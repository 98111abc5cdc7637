import { enterAsBorrower } from '../support/borrower.ts';
import { expect, settled, test } from '../support/fixtures.ts';

test('the number for the counter is large, copied with a press, and there as barcode and QR', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { creditNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Pagar', exact: true }).click();
  await page.getByRole('link', { name: 'Ver mi referencia para la caja' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar en efectivo' })).toBeFocused();
  await page.getByRole('button', { name: 'Copiar el número' }).click();
  await expect(page.getByText('Copiado', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(creditNumber));

  await expect(page.getByRole('img', { name: `Código de barras del crédito ${creditNumber}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `Código QR del crédito ${creditNumber}` })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$ 356.835' })).toBeVisible();
  await expect(page.getByText(/^Valor al \d/)).toBeVisible();
  await expect(page.getByText(/cuenta desde el momento en que pagas en la caja/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ver los corresponsales/ })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.getByRole('link', { name: 'Cerrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar' })).toBeVisible();
});

test('a number that cannot be copied says how to copy it, and needs no network', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/cash');
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  // An answer that is still on its way would say that there is a network.
  await settled(page);
  await context.setOffline(true);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copiar el número' }).click();
  await expect(
    page.getByText('No pudimos copiarlo. Mantén presionado el número para copiarlo.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ver los corresponsales/ })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Código de barras/ })).toBeVisible();
});
