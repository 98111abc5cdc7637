import type { FrameLocator, Page } from '@playwright/test';
import { ask } from '../../../sandbox/demo/controls.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkoutOf, closeCheckout, openCheckout } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

test.setTimeout(120_000);

const RESULT = 'Te falta pagar en la caja';

interface CounterNumbers {
  readonly agreement: string;
  readonly payment: string;
}

/** Chooses cash in the provider's widget; returns its two numbers. */
const chooseCash = async (checkout: FrameLocator): Promise<CounterNumbers> => {
  await checkout.getByLabel('Efectivo').check();
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
  await expect(checkout.locator('[data-intention]')).toHaveText(/^\d{11}$/);
  return {
    agreement: await checkout.locator('[data-agreement]').innerText(),
    payment: await checkout.locator('[data-intention]').innerText(),
  };
};

const expectNumbers = async (page: Page, { agreement, payment }: CounterNumbers): Promise<void> => {
  await expect(page.getByRole('definition').filter({ hasText: agreement })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: payment })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$ 356.835' }).first()).toBeVisible();
  await expect(page.getByText(/^Paga en la caja antes del \d/)).toBeVisible();
  await expect(page.getByText(/no pagues otra vez/i)).toHaveCount(0);
};

/** The provider's id of the newest transaction that waits at a counter. */
const transactionAtCounter = async (sandboxUrl: string, { payment }: CounterNumbers): Promise<string> => {
  const home = await (await fetch(`${sandboxUrl}/home/cash`)).text();
  const id = /data-post="\/cash\/([^/]+)\/pay"/.exec(home)?.[1];
  if (id === undefined) throw new Error(`nothing waits at the counter for ${payment}`);
  return id;
};

// The provider's counter and every screen that shows it.
// @covers 2.25
test('cash chosen in the window is to be paid at a counter, until it is, on every screen', async ({
  page,
  visit,
  context,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await enterAsBorrower(visit);
  await page.goto('/dashboard/pay/online');
  const numbers = await chooseCash(await openCheckout(page));
  await closeCheckout(page);
  await expect(page.getByRole('heading', { level: 1, name: RESULT })).toBeVisible();
  await expectNumbers(page, numbers);
  await page.getByRole('button', { name: 'Copiar el número de pago' }).click();
  await expect(page.getByText('Copiado', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numbers.payment);

  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await expect(page.getByText(RESULT)).toBeVisible();
  await page.getByRole('link', { name: 'Ver mi referencia para la caja' }).click();
  await expect(page.getByText('Ese número no es el del pago que te falta hacer en la caja')).toBeVisible();
  await expect(page.getByText(numbers.payment)).toBeVisible();

  await page.getByRole('link', { name: 'Cerrar' }).click();
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Ya tienes un pago por hacer en la caja' });
  await expect(dialog).toContainText('Todavía no se ha pagado nada.');
  await expect(dialog).toContainText('Si haces los dos pagos, se descuentan los dos.');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(checkoutOf(page).locator('body')).toHaveCount(0);

  await page.goto('/dashboard/payments');
  await expectNumbers(page, numbers);
  await page.goto('/dashboard');
  await expectNumbers(page, numbers);
  await page.getByRole('link', { name: 'Ver cómo pagarlo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: RESULT })).toBeVisible();
  await expect
    .poll(async () =>
      (await sandbox.inbox(`57${person.phone}`)).filter(({ text }) => text.includes(numbers.payment)),
    )
    .toHaveLength(1);
  await ask('POST', `${sandbox.url}/cash/${await transactionAtCounter(sandbox.url, numbers)}/pay`, {});
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 40_000 });
});
