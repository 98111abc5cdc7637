import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/pay.ts';
import { opensInTab } from '../support/pdf-tab.ts';

const digits = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

test('the detail shows rate, term and a plan whose capital adds up to the credit', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(page.getByRole('heading', { name: 'Detalle de tu crédito' })).toBeFocused();
  await expect(page.getByText(String(creditNumber))).toBeVisible();
  await expect(page.getByText('1,80 % M.V.')).toBeVisible();
  await expect(page.getByText('6 cuotas', { exact: true })).toBeVisible();

  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(7);
  const column = await page.getByRole('columnheader').allInnerTexts();
  const capital = column.indexOf('Capital');
  let sum = 0;
  for (let row = 1; row <= 6; row += 1)
    sum += digits(await rows.nth(row).locator('th, td').nth(capital).innerText());
  expect(sum).toBe(2_000_000);
  await expect(rows.nth(1)).toContainText('Por pagar');
});

test('a payment shows how each peso of it was applied', async ({ page, server, sandbox }) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(page.getByText('Aún no has hecho pagos')).toBeVisible();

  const places = { url: server.url, sandboxUrl: sandbox.url };
  const reference = await payAtProvider(places, person, 500_000);
  await expect.poll(async () => (await readCredit(places, person)).pagos.length).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: '$ 500.000' })).toBeVisible();
  await expect(page.getByText('A tiempo')).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await page.getByText('Cómo se aplicó', { exact: true }).click();
  for (const concept of ['Capital de la cuota 1', 'Interés de la cuota 1', 'Abono a capital'])
    await expect(page.getByText(concept, { exact: true })).toBeVisible();
  const values = await page.getByRole('definition').allInnerTexts();
  const total = digits(values.at(-1) ?? null);
  expect(total).toBe(500_000);
  expect(values.slice(0, -1).reduce((sum, value) => sum + digits(value), 0)).toBe(total);
});

test('the signed contract opens in a tab of its own, read with the session', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Documentos' }).click();
  await opensInTab(page, context, { button: 'Abrir el contrato', call: '**/api/contract/download/**' });
});

test('a contract that cannot be read says so and can be tried again', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.route('**/api/contract/download/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Este servicio no responde.' } }),
  );
  await page.goto('/dashboard/documents');
  await page.getByRole('button', { name: 'Abrir el contrato' }).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos abrir el documento');
  await expect(page.getByRole('alert')).toContainText('Este servicio no responde.');
  await expect(page.getByRole('button', { name: 'Abrir el contrato' })).toBeEnabled();
});
