import type { Page } from '@playwright/test';
import { loseCalls } from '../../scenes/deeds.ts';
import plans from '../../vectors/plans.json' with { type: 'json' };
import { expect, test } from '../support/fixtures.ts';
import { arriveAtReview, requestButton } from './at-signing.ts';

/** The value that stands beside a label of the receipt. */
const valueBeside = (page: Page, label: string | RegExp) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .getByRole('definition');

const pesos = (amount: number): RegExp =>
  new RegExp(`^\\$\\s${amount.toLocaleString('es-CO', { useGrouping: 'always' }).replaceAll('.', '\\.')}$`);

test('the review reads as a receipt, to the peso', async ({ page, server, sandbox }) => {
  const [plan] = plans;
  if (!plan) throw new Error('the vectors hold no plan');
  const { monto: amount, cuotas: term } = plan;
  await arriveAtReview({ page, server, sandbox }, { amount, term });
  await expect(valueBeside(page, 'Monto del crédito')).toHaveText(pesos(amount));
  await expect(valueBeside(page, 'Lo recibe')).toHaveText('Clínica de prueba');
  await expect(valueBeside(page, `${term} cuotas mensuales de`)).toHaveText(pesos(plan.valor_cuota));
  await expect(valueBeside(page, 'Capital e intereses')).toHaveText(pesos(plan.cuota_financiera));
  await expect(valueBeside(page, /^Seguro de vida(?!,)/)).toHaveText(pesos(plan.seguro_vida_mensual));
  await expect(valueBeside(page, 'Pagas en total')).toHaveText(pesos(plan.costo_total));
  await expect(valueBeside(page, `FGA con IVA, ${term} meses`)).toHaveText(pesos(plan.valor_fga_con_iva));
  await expect(valueBeside(page, 'Tasa de interés')).toHaveText(/^1,80\s% M\.V\.$/);
  await expect(valueBeside(page, 'Costo total en un año')).toHaveText(/^26,46\s% E\.A\.$/);
  await expect(valueBeside(page, 'Tope legal (usura)')).toHaveText(/^\d\d,\d\d\s% E\.A\.$/);
  await expect(valueBeside(page, 'Primera cuota')).toHaveText(/^\d{1,2} de [a-z]+ de \d{4}$/);
  await expect(valueBeside(page, 'Última cuota')).toHaveText(/^\d{1,2} de [a-z]+ de \d{4}$/);
});

test('each charge opens to a sentence that explains it, by keyboard too', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtReview({ page, server, sandbox });
  const explanation = page.getByText('no es un seguro a tu favor').first();
  await expect(explanation).toBeHidden();
  await page.getByText('Fondo de garantías (FGA) con IVA').first().focus();
  await page.locator('summary', { hasText: 'Fondo de garantías (FGA) con IVA' }).press('Enter');
  await expect(explanation).toBeVisible();
});

test('figures that cannot be read say so and come with another try', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const table = '**/api/application/plan_cuotas/**';
  await loseCalls(page, table);
  await arriveAtReview({ page, server, sandbox });
  await expect(page.getByText('No pudimos preparar el resumen de tu crédito.')).toBeVisible();
  await expect(requestButton(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
  // Without a press: what was lost is asked for again when the network is back.
  await page.unrouteAll();
  await expect(page.getByText('Pagas en total')).toBeVisible({ timeout: 30_000 });
});

test('a contract that cannot be sent says so; pressed again, it goes', async ({ page, server, sandbox }) => {
  await arriveAtReview({ page, server, sandbox });
  await sandbox.fault('messaging', 'down');
  await requestButton(page).click();
  await expect(page.getByText('EL contrato no ha podido ser enviado')).toBeVisible();
  await sandbox.fault('messaging', 'ok');
  await requestButton(page).click();
  await expect(page.getByLabel('Código de 4 dígitos')).toBeVisible();
});
