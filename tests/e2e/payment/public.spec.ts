import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, emailTo, fillCard, openCheckout, plain } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';

// What the server shows without a session: from a link to a prerendered page, to the downloaded receipt and two
// different e-mails about one payment.
// @covers 2.15, 2.130
test('anybody pays a credit by its link and two numbers, gets a receipt, and sees nothing else of its holder', async ({
  page,
  sandbox,
  newcomer,
}) => {
  const { creditNumber, documentNumber, phone, email } = await newBorrower({ newcomer });
  const payer = `tia.${creditNumber}@correo.example`;
  await page.goto(`/public-payment?credito=${creditNumber}`);
  await expect(page.getByLabel('Número de crédito')).toHaveValue(String(creditNumber));
  await expect(page).toHaveURL('/public-payment');
  await expect(page.getByText(/^El enlace ya trae el número de crédito/)).toBeVisible();
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await expect(page.getByText(`*** ${String(creditNumber).slice(-4)}`)).toBeVisible();
  await expect(page.getByText('*** 1234')).toBeVisible();

  await page.getByLabel('Tu correo (opcional)').fill(payer);
  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await expect(page.getByText('$ 356.835', { exact: true })).toBeVisible();
  const shown = await page.locator('body').innerText();
  for (const secret of [documentNumber, String(creditNumber), phone, email, 'Ana', 'Pérez'])
    expect(shown).not.toContain(secret);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar comprobante' }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');

  const receipt = await emailTo(sandbox, payer, 'Comprobante de tu pago');
  expect(plain(receipt.text)).toContain(
    `Recibimos tu pago de $ 356.835 al crédito terminado en ${String(creditNumber).slice(-4)}.`,
  );
  expect(receipt.attachments).toHaveLength(1);
  for (const secret of [documentNumber, email, 'Ana', 'deuda']) expect(receipt.text).not.toContain(secret);
  const mail = await emailTo(sandbox, email, 'Recibimos tu pago');
  expect(mail.text).toContain('Lo pagó otra persona');
  expect(mail.text).not.toContain(payer);

  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await expect(page).toHaveURL('/public-payment');
  // Its figures are from before the payment: the credit must be looked up again.
  await expect(page.getByLabel('Número de crédito')).toHaveValue('');
});
