import type { FrameLocator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { checkoutOpens } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';
import { countEffort, write, writeNext } from './effort.ts';

const ICON = '/?inicio=app';

/** In the provider's window, with its own test card: what a person types there is not ours to make less. */
const payByTestCard = async (checkout: FrameLocator): Promise<void> => {
  await expect(checkout.getByText(/^Tienes \d+:\d\d para pagar$/)).toBeVisible();
  await checkout.getByText('Datos de prueba').click();
  await checkout.getByRole('button', { name: /Tarjeta que aprueba/ }).click();
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
};

test('a relative pays from the landing without an account', async ({ page, context, newcomer }) => {
  const { creditNumber, documentNumber } = await newBorrower({ newcomer });
  const counter = await countEffort(context);
  await page.goto('/');
  await page.getByRole('link', { name: 'Pagar una cuota sin ingresar' }).click();
  await write(page.getByLabel('Número de crédito'), String(creditNumber));
  await writeNext(page.getByLabel('Número de documento'), documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await payByTestCard(await checkoutOpens(page));
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  counter.expectWithin('pay as a relative');
});

test('who closed the tab while a payment was under way is told so by the icon, and then of its end', async ({
  page,
  context,
  visit,
  sandbox,
}) => {
  const counter = await countEffort(context);
  await sandbox.fault('payments', 'late');
  await visit.enter(await newBorrower(visit), '/dashboard');
  const pay = page.getByRole('link', { name: 'Pagar $ 356.835' });
  await expect(pay).toBeVisible();
  counter.begin();
  await pay.click();
  const checkout = await checkoutOpens(page);
  await payByTestCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
  counter.expectWithin('pay the minimum, from the home');
  await page.close();

  const again = await context.newPage();
  await again.clock.install();
  counter.begin();
  await again.goto(ICON);
  await expect(again.getByText('Pago de $ 356.835 en proceso')).toBeVisible();
  await expect(again.getByText(/no pagues otra vez/)).toBeVisible();
  await sandbox.fault('payments', 'ok');
  await expect(async () => {
    await again.clock.runFor('00:10');
    await expect(again.getByText('Estás al día')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  counter.expectWithin('come back to a payment under way');
});
