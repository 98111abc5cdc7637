import type { Page } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { inStore } from '../support/database.ts';
import { expectCreditCached, workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/killable.ts';
import { payAtProvider, readCredit } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

/** As if the credit's number was never stored. */
const forgetCreditNumber = (page: Page): Promise<unknown> =>
  inStore(page, 'atoms', (store) => store.delete('v1/loan'));

const age = (page: Page) => page.getByText(/^Actualizado hace/);

// A restarted browser has only its worker and its storage.
// @covers 2.20
test('a browser opened again without a network shows home, credit and payments of before, with their age', async ({
  phone,
  server,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(120_000);
  const person = await newBorrower({ newcomer });
  const product = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(product, person, 500_000);
  await expect.poll(async () => (await readCredit(product, person)).pagos.length).toBe(1);

  const first = await phone.open();
  await logIn(first, sandbox, person.phone);
  await expect(first.getByText('Deuda total')).toBeVisible();
  await workerHasTheApp(first);
  for (const name of ['Pagos', 'Documentos', 'Pagar', 'Inicio'])
    await first.getByRole('link', { name, exact: true }).click();
  await expect(first.getByText('Deuda total')).toBeVisible();
  await first.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(first.getByRole('table')).toBeVisible();
  await expectCreditCached(first);
  const debt = await first.getByRole('definition').last().innerText();
  await forgetCreditNumber(first);
  await first.context().close();

  const page = await phone.open();
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(age(page)).toBeVisible();
  await expect(page.getByText('Estás al día')).toBeVisible();
  await expect(page.getByText('$ 500.000', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hacer un abono' })).toHaveAccessibleDescription(
    'Para pagar necesitas conexión.',
  );
  await expect(page.getByText('Pagar necesita conexión.')).toBeVisible();

  await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(age(page)).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('definition').last()).toHaveText(debt);

  await page.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Abrir el recibo/ })).toHaveAccessibleDescription(
    'Para abrir tus documentos necesitas conexión.',
  );

  // Screens that need the network say so without a spinner.
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText('Para ver tus extractos y tu paz y salvo necesitas conexión')).toBeVisible();
  await page.goto('/dashboard/simulator');
  await expect(page.getByText('Para calcular necesitas conexión.')).toBeVisible();
  await page.getByRole('link', { name: 'Pagar', exact: true }).click();
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await page.goto('/dashboard/pay/online');
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await expect(page.getByText(/^(Consultando|Buscando|Cargando|Loading)/)).toHaveCount(0);

  await page.context().setOffline(false);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Hacer un abono' })).toBeVisible();
  await expect(age(page)).toBeVisible();
});

// The landing's script is loaded by the worker, and the session is what the browser has stored.
test('the landing without a network shows the kept balance, and entering ends no session that is good', async ({
  phone,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(120_000);
  const person = await newBorrower({ newcomer });
  const page = await phone.open();
  await logIn(page, sandbox, person.phone);
  await workerHasTheApp(page);
  await expectCreditCached(page);

  await page.context().setOffline(true);
  await page.goto('/');
  const card = page.getByRole('link', {
    name: /^Sin conexión\. Tu último resumen: Pago mínimo: \$.356\.835/,
  });
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('$ 2.000.000', { exact: true })).toBeVisible();
  await page.goto('/');
  await card.click();
  await expect(page.getByRole('heading', { name: 'Tu último resumen' })).toBeVisible();

  await page.context().setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Ingresar a mi cuenta' })).toBeVisible();
  await expect(card).toBeHidden();

  // 'Salir' is the end of it.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await page.context().setOffline(true);
  await page.goto('/?inicio=app');
  await expect(page.getByRole('link', { name: 'Ingresar a mi cuenta' })).toBeVisible();
  await expect(card).toBeHidden();
  await page.goto('/newlogin');
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await expect(page.getByText(/\$/)).toHaveCount(0);
});
