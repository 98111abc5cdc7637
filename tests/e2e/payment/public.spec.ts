import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from './checkout.ts';
import { lookUp } from './look-up.ts';

const LOOKUP = '**/api/public-payment';

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

test('a typo in the credit number is told before anything is asked', async ({ page }) => {
  let asked = 0;
  await page.route(LOOKUP, async (route) => {
    asked += 1;
    await route.continue();
  });
  await lookUp(page, '1234567890', '1012345678');
  const number = page.getByLabel('Número de crédito');
  await expect(number).toHaveAccessibleDescription(/Revisa el número de crédito/);
  await expect(number).toBeFocused();
  expect(asked).toBe(0);

  await number.fill('');
  await page.getByLabel('Número de documento').fill('12a');
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa 2 datos' })).toBeVisible();
  await expect(number).toBeFocused();
  await expect(page.getByText('Ingresa datos numéricos').first()).toBeVisible();
});

test('a wrong document and an unknown credit are answered alike, and what was typed stays', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  const other = await newBorrower({ server, sandbox });
  const said: string[] = [];
  for (const [number, document] of [
    [creditNumber, '1999999999'],
    [other.creditNumber, documentNumber],
  ] as const) {
    await lookUp(page, number, document);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No encontramos un crédito con esos datos');
    said.push(await alert.innerText());
    await expect(page.getByLabel('Número de documento')).toHaveValue(document);
  }
  expect(said[1]).toBe(said[0]);
});

test('what is no screen of the public payment leads to its start', async ({ page }) => {
  await page.goto('/public-payment/otra');
  await expect(page).toHaveURL('/public-payment');
  await expect(page.getByRole('heading', { name: 'Paga tu crédito sin ingresar' })).toBeVisible();
});

test('too many look-ups say when to come back', async ({ page, server, sandbox }) => {
  const { creditNumber } = await newBorrower({ server, sandbox });
  for (let look = 0; look < 21; look += 1) {
    await fetch(`${server.url}/api/public-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credito: String(creditNumber), documento: '1999999999' }),
    });
  }
  await lookUp(page, creditNumber, '1999999999');
  await expect(page.getByRole('alert')).toContainText('Se hicieron muchas consultas seguidas');
});

test('the look-up lasts a reload, and once it is over the numbers are asked for again', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await lookUp(page, creditNumber, documentNumber);
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await page.getByRole('link', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL('/public-payment');
  await page.getByRole('link', { name: 'Pagos en línea' }).click();

  await sandbox.advance('PT70M');
  try {
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(/^Por seguridad, tu consulta venció/)).toBeVisible();
    await expect(page.getByLabel('Número de crédito')).toBeVisible();
  } finally {
    await sandbox.resetClock();
  }
});

test('the result of a payment is not lost with the look-up', async ({ page, server, sandbox }) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await lookUp(page, creditNumber, documentNumber);
  const signed = page.waitForResponse('**/api/wompi-signature');
  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  const { redirect_url: back } = (await (await signed).json()) as { redirect_url: string };

  // Another visit, which knows nothing of the first.
  await page.evaluate(() => indexedDB.deleteDatabase('cuotasana-session'));
  await page.goto('/legal/terminos');
  await page.goto(back);
  await expect(page.getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
  await page.getByLabel('Número de crédito').fill(String(creditNumber));
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
});
