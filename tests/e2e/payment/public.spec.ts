import { readFile } from 'node:fs/promises';
import { countEffort, write, writeNext } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkoutOpens, emailTo, payByTestCard } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';
import { expectListed, recordRequests } from './payment-page.ts';

// What the server shows without a session, up to the downloaded receipt and the e-mail to the holder.
// @covers 2.15, 2.130
test('a relative pays from the landing by two numbers, gets a receipt, and sees nothing else of the holder', async ({
  page,
  context,
  server,
  sandbox,
  newcomer,
}) => {
  const { creditNumber, documentNumber, phone, email } = await newBorrower({ newcomer });
  const counter = await countEffort(context);
  const requests = recordRequests(page, { app: server.url, provider: server.sandboxUrl });
  await page.goto('/');
  await page.getByRole('link', { name: 'Pagar una cuota sin ingresar' }).click();
  await write(page.getByLabel('Número de crédito'), String(creditNumber));
  await writeNext(page.getByLabel('Número de documento'), documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(page.getByText(`*** ${String(creditNumber).slice(-4)}`)).toBeVisible();
  await expect(page.getByText('*** 1234')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  const checkout = await checkoutOpens(page);
  expectListed(requests);
  await payByTestCard(checkout);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  counter.expectWithin('pay as a relative');

  await expect(page.getByText('$ 356.835', { exact: true })).toBeVisible();
  const shown = await page.locator('body').innerText();
  for (const secret of [documentNumber, String(creditNumber), phone, email, 'Ana', 'Pérez'])
    expect(shown).not.toContain(secret);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar comprobante' }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  const mail = await emailTo(sandbox, email, 'Recibimos tu pago');
  expect(mail.text).toContain('Lo pagó otra persona');

  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await expect(page).toHaveURL('/public-payment');
  // Its figures are from before the payment: the credit must be looked up again.
  await expect(page.getByLabel('Número de crédito')).toHaveValue('');
});
