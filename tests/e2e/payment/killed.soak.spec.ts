import type { Page } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { expect, test } from '../support/killable.ts';
import { CARDS, fillCard, lookUp, openCheckout } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';

const TEN_MINUTES = 10 * 60_000;
const SEVENTY_MINUTES = 70 * 60_000;

const payAndDie = async (page: Page, kill: () => Promise<void>): Promise<void> => {
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
  await kill();
};

test.afterEach(async ({ sandbox }) => {
  await sandbox.fault('payments', 'ok');
  await sandbox.resetClock();
});

// A browser that is killed and restarted with the same profile.
test('the phone dies in the middle of a payment: back in, the person sees it under way, then its result', async ({
  phone,
  sandbox,
  newcomer,
}) => {
  const person = await newBorrower({ newcomer });
  await sandbox.fault('payments', 'late');
  const before = await phone.open();
  await logIn(before, sandbox, person.phone);
  await before.goto('/dashboard/pay/online');
  await payAndDie(before, phone.kill);

  // Codes are half a minute apart.
  await sandbox.advance('PT1M');
  const after = await phone.open();
  // Long enough for the session to expire with all its data.
  await after.clock.install({ time: Date.now() + TEN_MINUTES });
  await after.goto('/dashboard');
  await expect(after).toHaveURL(/newlogin/);
  await logIn(after, sandbox, person.phone);
  await expect(after.getByText('Pago de $ 356.835 en proceso')).toBeVisible();
  await expect(after.getByText(/^Tu pago está en proceso, no pagues otra vez\./)).toBeVisible();
  await after.getByRole('link', { name: 'Pagar', exact: true }).click();
  await expect(after.getByText('Tu pago está en proceso, no pagues otra vez')).toBeVisible();
  await after.getByRole('link', { name: 'Ver cómo va' }).click();
  await expect(after.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  await sandbox.fault('payments', 'ok');
  await after.clock.runFor('00:30');
  await expect(after.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
});

// The same without a session: the stored attempt outlives the browser and the pass.
test('without a session too: the look-up form tells of the payment before anything is typed', async ({
  phone,
  sandbox,
  newcomer,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ newcomer });
  await sandbox.fault('payments', 'late');
  const before = await phone.open();
  await lookUp(before, creditNumber, documentNumber);
  await payAndDie(before, phone.kill);

  const again = await phone.open();
  await again.goto('/public-payment');
  await expect(again.getByText('Tienes un pago sin terminar')).toBeVisible();
  await again.getByRole('link', { name: 'Ver el resultado' }).click();
  await expect(again.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  await phone.kill();

  // After the pass expired, too.
  const later = await phone.open();
  await later.clock.install({ time: Date.now() + SEVENTY_MINUTES });
  await sandbox.fault('payments', 'ok');
  await later.goto('/public-payment');
  await expect(later.getByLabel('Número de crédito')).toHaveValue('');
  await expect(later.getByText('Tienes un pago sin terminar')).toBeVisible();
  await later.getByRole('link', { name: 'Ver el resultado' }).click();
  await expect(later.getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
  await later.getByLabel('Número de crédito').fill(String(creditNumber));
  await later.getByLabel('Número de documento').fill(documentNumber);
  await later.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(later.getByRole('heading', { name: /Tu pago está en proceso|Pago exitoso/ })).toBeVisible();
  await later.clock.runFor('00:30');
  await expect(later.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
});
