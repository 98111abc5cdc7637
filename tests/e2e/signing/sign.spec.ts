import type { Page } from '@playwright/test';
import plans from '../../vectors/plans.json' with { type: 'json' };
import { expect, test } from '../support/fixtures.ts';
import {
  arriveAtReview,
  codeField,
  confirmation,
  identityTitle,
  requestButton,
  signButton,
} from './at-signing.ts';

/** The value beside a label of the receipt. */
const valueBeside = (page: Page, label: string | RegExp) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .getByRole('definition');

const inPesos = (amount: number): string =>
  `$\u00a0${amount.toLocaleString('es-CO', { useGrouping: 'always' })}`;
const pesos = (amount: number): RegExp =>
  new RegExp(`^\\$\\s${amount.toLocaleString('es-CO', { useGrouping: 'always' }).replaceAll('.', '\\.')}$`);

// The server's figures to the peso, and the e-mail that the mail server received.
// @covers 2.91, 2.96
test('a credit is reviewed to the peso, signed and confirmed, and its copy goes out by e-mail', async ({
  page,
  visit,
  sandbox,
}) => {
  const [plan] = plans;
  if (!plan) throw new Error('the vectors hold no plan');
  const { monto: amount, cuotas: term } = plan;
  const person = await arriveAtReview(visit, { amount, term });
  await expect(valueBeside(page, 'Monto del crédito')).toHaveText(pesos(amount));
  await expect(valueBeside(page, 'A quién lo entregamos')).toHaveText(/^Clínica de prueba/);
  await expect(valueBeside(page, 'Pagas cada mes')).toHaveText(pesos(plan.valor_cuota));
  await expect(valueBeside(page, 'Capital e intereses')).toContainText(inPesos(plan.cuota_financiera));
  await expect(valueBeside(page, 'Seguro de vida deudor')).toContainText(inPesos(plan.seguro_vida_mensual));
  await expect(valueBeside(page, 'Lo que pagas')).toHaveText(pesos(plan.costo_total));
  await expect(valueBeside(page, /^Comisión del fondo/)).toContainText(inPesos(plan.valor_fga_con_iva));
  await expect(valueBeside(page, 'Interés remuneratorio')).toHaveText(
    /^1,80\s% M\.V\., que equivale a 23,87\s% E\.A\.$/,
  );
  await expect(valueBeside(page, /^Tasa con todos los cargos/)).toHaveText(/^26,46\s% E\.A\.$/);
  await expect(valueBeside(page, /^Arrepentirte/)).toHaveText(/^Sin costo hasta el .+ \(5 días hábiles\)/);

  const before = (await sandbox.inbox(person.phone))[0]?.at;
  await requestButton(page).click();
  await expect(page.getByText(/por SMS al \+57 3\d\d \*\*\* \d{4}/)).toBeVisible();
  await codeField(page).fill(await sandbox.lastCode(person.phone, before));
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByText(String(person.creditNumber))).toBeVisible();
  await expect.poll(async () => (await sandbox.inbox(person.email))[0]?.attachments?.length).toBe(2);

  // Neither a reload nor a refetch of the applications removes it.
  await page.reload();
  await expect(confirmation(page)).toBeVisible();
  await page.getByRole('button', { name: 'Validar mi identidad' }).click();
  await expect(identityTitle(page)).toBeVisible();
});
