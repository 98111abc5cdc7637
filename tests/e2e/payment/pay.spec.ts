import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilDraftHolds } from '../support/kept-drafts.ts';
import { CARDS, closeCheckout, fillCard, openCheckout } from './checkout.ts';

const STATUS_CALL = '**/api/wompi-status*';
const SIGNATURE_CALL = '**/api/wompi-signature';

test('the minimum is paid from the channel list to the receipt, and the debt has fallen by it', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Pagar $ 356.835' }).click();
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

test('a declined payment says that nothing was paid, and the retry is another attempt', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  const references = new Set<string>();
  page.on('response', async (answer) => {
    if (answer.url().endsWith('wompi-signature')) references.add((await answer.json()).reference);
  });
  await page.goto('/dashboard/pay/online');
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.declined);
  await expect(checkout.getByRole('heading', { name: 'El pago no se hizo' })).toBeVisible();
  await closeCheckout(page);

  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeFocused();
  await expect(page.getByText('Tu pago no fue procesado.')).toBeVisible();
  await expect(page.getByText('Por favor intenta nuevamente.')).toBeVisible();
  await expect(page.getByText(/^Fecha y hora:/)).toBeVisible();
  await expect(page.getByText('Necesitas ayuda?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Escríbenos' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);

  await page.getByRole('button', { name: 'Reintentar el pago' }).click();
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  expect(references.size).toBe(2);
});

test('another amount is held to its limits, and what is left over does what was chosen', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  await page.getByRole('radio', { name: 'Otro valor' }).check();
  const amount = page.getByLabel('Valor a pagar');
  await expect(amount).toHaveAttribute('placeholder', 'Ingrese el valor a pagar');
  const submit = page.getByRole('button', { name: 'Continuar' });

  await submit.click();
  await expect(amount).toHaveAccessibleDescription(/Ingrese el valor a pagar/);
  await expect(amount).toBeFocused();
  await amount.fill('1499');
  await expect(amount).toHaveAccessibleDescription(/Escribe \$\s1\.500 o más\./);
  await amount.fill('2000001');
  await expect(amount).toHaveAccessibleDescription(/Tu deuda total hoy es de \$\s2\.000\.000/);
  await expect(page.getByRole('radio', { name: /^Reducir/ })).toHaveCount(0);

  await amount.fill('1000000');
  await expect(amount).toHaveValue('$ 1.000.000');
  await expect(page.getByRole('radio', { name: /^Reducir el plazo/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Reducir la cuota/ }).check();

  // What was chosen outlives a reload.
  await untilDraftHolds(page, 'reduce_instalment');
  await page.reload();
  await expect(amount).toHaveValue('$ 1.000.000');
  await expect(page.getByRole('radio', { name: /^Reducir la cuota/ })).toBeChecked();

  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await page.goto('/dashboard/credit');
  await expect(page.getByText('6 cuotas', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto('/dashboard/pay/online');
  // The draft did its work: the form starts anew.
  await expect(page.getByRole('radio', { name: 'Otro valor' })).toBeVisible();
  await page.getByRole('radio', { name: 'Otro valor' }).check();
  await expect(amount).toHaveValue('');
});

test('however often the button is pressed there is one attempt', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  const asked: string[] = [];
  await page.route(SIGNATURE_CALL, async (route) => {
    asked.push(route.request().postDataJSON().id_intento);
    await route.continue();
  });
  await page.goto('/dashboard/pay/online');
  await page.getByRole('button', { name: 'Continuar' }).dblclick();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(asked).toHaveLength(1);
});

test('closing the window unpaid is told as not paid', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  await openCheckout(page);
  await closeCheckout(page);
  await expect(page.getByRole('heading', { name: 'Pago no exitoso' })).toBeVisible();
});

test('a payment that is pending is followed until it is paid, and nobody is asked to pay again', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await sandbox.fault('payments', 'late');
  try {
    await page.goto('/dashboard/pay/online');
    const checkout = await openCheckout(page);
    await fillCard(checkout, CARDS.approved);
    await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
    await closeCheckout(page);
    await expect(page.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
    await expect(page.getByText(/^No pagues otra vez/)).toBeVisible();

    // Going back to the detail, by any way, leads to the payment that is under way.
    await page.goto('/dashboard/pay/online');
    await expect(page.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  } finally {
    await sandbox.fault('payments', 'ok');
  }
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
});

test('a status that nobody can tell is not told as a failure', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  await page.route(STATUS_CALL, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Este servicio no responde.' } }),
  );
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(page.getByRole('heading', { name: 'No pudimos confirmar tu pago' })).toBeVisible();
  await expect(page.getByText(/^No pagues otra vez/)).toBeVisible();

  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await expect(page.getByText('Tienes un pago sin terminar')).toBeVisible();
  await page.unroute(STATUS_CALL);
  await page.getByRole('link', { name: 'Ver el resultado' }).click();
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
});
