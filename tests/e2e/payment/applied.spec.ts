import type { Page } from '@playwright/test';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from './checkout.ts';
import { lookUp } from './look-up.ts';

const SIMULATION = '**/api/cartera/creditos/*/simulacion*';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Cómo se aplicará' });

const linesOf = async (page: Page): Promise<readonly string[]> => {
  const lines = page.locator('details[open] dl > div');
  return (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
};

test('what a payment will pay is shown line by line before paying, and is what it has paid afterwards', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  const preview = sectionOf(page);
  await expect(preview.getByText(/^\$.356\.835 pagarían la cuota 1\.$/)).toBeVisible();

  await page.getByRole('radio', { name: 'Otro valor' }).check();
  await expect(preview).toHaveCount(0);
  await page.getByLabel('Valor a pagar').fill('1000000');
  await expect(preview.getByText(/abonarían a capital\.$/)).toBeVisible();
  await preview.getByText('Ver línea por línea').click();
  const before = await linesOf(page);
  expect(before.length).toBeGreaterThan(4);
  expect(before.at(-1)).toMatch(/^Total \$ 1\.000\.000$/);

  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await page.goto('/dashboard/payments');
  await page.getByText('Cómo se aplicó', { exact: true }).click();
  expect(await linesOf(page)).toEqual(before);
});

test('paying never waits for it: slow, failed and offline are said, and failed can be tried again', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.route(SIMULATION, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Este servicio no responde.' } }),
  );
  await page.goto('/dashboard/pay/online');
  const preview = sectionOf(page);
  await expect(preview).toContainText('No pudimos calcular cómo se aplicará. Puedes pagar igual.');
  await expect(page.getByRole('button', { name: 'Continuar' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.unroute(SIMULATION);
  await preview.getByRole('button', { name: 'Volver a calcular' }).click();
  await expect(preview).toContainText('pagarían la cuota 1.');

  await page.route(SIMULATION, () => undefined);
  await page.getByRole('radio', { name: /^Pago total/ }).check();
  await expect(preview).toContainText('Está tardando. Puedes continuar: para pagar no hace falta.');
  await page.getByRole('radio', { name: 'Otro valor' }).check();
  await context.setOffline(true);
  await page.getByLabel('Valor a pagar').fill('500000');
  await expect(preview).toContainText('Sin conexión no podemos calcular cómo se aplicará.');
});

test('who pays without a session sees the order in which a payment is applied and no figures', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('simulacion')) asked += 1;
  });
  await lookUp(page, creditNumber, documentNumber);
  await expect(sectionOf(page)).toContainText('Primero se paga la cuota más atrasada');
  await expect(sectionOf(page)).not.toContainText('$');
  expect(asked).toBe(0);
});
