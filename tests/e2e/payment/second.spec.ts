import type { Page } from '@playwright/test';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readPayment } from '../support/pay.ts';
import { CARDS, checkoutOf, closeCheckout, fillCard, openCheckout } from './checkout.ts';
import { lookUp } from './look-up.ts';

const SIGNATURE_CALL = '**/api/wompi-signature';

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Ya hay un pago en proceso' });
const submitOf = (page: Page) => page.getByRole('button', { name: 'Continuar' });

test.afterEach(({ sandbox }) => sandbox.fault('payments', 'ok'));

test('two tabs: the second one is told of the payment of the first before it pays', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  const second = await context.newPage();
  await second.goto('/dashboard/pay/online');
  await expect(submitOf(second)).toBeVisible();

  await sandbox.fault('payments', 'late');
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();

  await submitOf(second).click();
  const dialog = dialogOf(second);
  await expect(dialog).toContainText(/empezó un pago de \$\s356\.835 que sigue en proceso/);
  await expect(dialog.getByRole('heading')).toBeFocused();
  await second.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(submitOf(second)).toBeFocused();
  await expect(checkoutOf(second).locator('body')).toHaveCount(0);

  await submitOf(second).click();
  await dialog.getByRole('button', { name: 'Ver el resultado' }).click();
  await expect(second.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
});

test('the same phone is asked before anything is sent, may wait, and may pay all the same', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await sandbox.fault('payments', 'late');
  await page.goto('/dashboard/pay/online');
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
  await closeCheckout(page);
  await expect(page.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await expect(page.getByText(/no pagues otra vez|sin terminar/)).toBeVisible();

  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  const bodies: { id_intento: string; otro_pago: boolean }[] = [];
  await page.route(SIGNATURE_CALL, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.continue();
  });
  await submitOf(page).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveText([
    '',
    'Ver el resultado',
    'Esperar',
    'Pagar de todos modos',
  ]);
  await dialog.getByRole('button', { name: 'Esperar' }).click();
  expect(bodies).toEqual([]);

  await submitOf(page).click();
  await dialog.getByRole('button', { name: 'Pagar de todos modos' }).click();
  await expect(checkoutOf(page).getByRole('heading', { name: /Vas a pagar/ })).toBeVisible();
  expect(bodies.map(({ otro_pago }) => otro_pago)).toEqual([true]);
});

test('a relative is told that there is one, and nothing of it; going on is their choice', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await sandbox.fault('payments', 'late');
  await payAtProvider(places, person, 356_835);

  await lookUp(page, person.creditNumber, person.documentNumber);
  await submitOf(page).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Ya hay un pago de este crédito en proceso.');
  await expect(dialog).not.toContainText('356');
  await expect(dialog.getByRole('button', { name: 'Ver el resultado' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Esperar' }).click();
  await submitOf(page).click();
  await dialog.getByRole('button', { name: 'Pagar de todos modos' }).click();
  await expect(checkoutOf(page).getByRole('heading', { name: /Vas a pagar/ })).toBeVisible();
});

test('who looked up a credit that was paid meanwhile looks it up again instead of paying twice', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await lookUp(page, person.creditNumber, person.documentNumber);
  await expect(page.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  const reference = await payAtProvider(places, person, 356_835);
  await expect.poll(async () => (await readPayment(places, person, reference)).status).toBe('succeeded');

  await submitOf(page).click();
  await expect(page.getByText(/^La deuda cambió desde que la consultaste/)).toContainText('1.643.165');
  await expect(page.getByLabel('Número de crédito')).toBeVisible();
});

test('the holder whose debt was paid meanwhile sees the figures of now before paying', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await page.goto('/dashboard/pay/online');
  await expect(page.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
  const reference = await payAtProvider(places, person, 356_835);
  await expect.poll(async () => (await readPayment(places, person, reference)).status).toBe('succeeded');

  await submitOf(page).click();
  await expect(page.getByRole('alert')).toContainText('La deuda cambió desde que la consultaste');
  await expect(page.getByText('Hoy no tienes cuotas por pagar.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Otro valor' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Pago total/ })).toBeVisible();
});
