import type { Locator } from '@playwright/test';
import { countEffort, takeCode } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtReview, confirmation } from './at-signing.ts';

/** Whether nothing covers or cuts what a cell says. */
const isLegible = (cell: Locator): Promise<boolean> =>
  cell.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, height } = element.getBoundingClientRect();
    const isWithin = left >= 0 && right <= document.documentElement.clientWidth;
    return isWithin && element.contains(document.elementFromPoint((left + right) / 2, top + height / 2));
  });

// @covers 2.93, 2.97
test('a long contract is read on a phone, with what the credit costs, and signed', async ({
  page,
  context,
  visit,
  sandbox,
}) => {
  const counter = await countEffort(context);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const { phone } = await arriveAtReview(visit, { term: 36 });
  const before = (await sandbox.inbox(phone))[0]?.at;
  counter.begin();

  await press('Solicitar código de firma');
  await press(/Leer el contrato/);
  const costs = page.getByRole('table', { name: 'Lo que te cuesta el crédito' }).getByRole('cell', {
    name: /\$/,
  });
  await expect(costs.first()).toBeVisible();
  for (const cost of await costs.all()) expect(await isLegible(cost), await cost.innerText()).toBe(true);
  const plan = page.getByRole('table', { name: 'Anexo 2. Plan de pagos' });
  await expect(plan.getByRole('rowheader', { name: 'N.º 36', exact: true })).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await press('Volver a la firma');
  await takeCode(page, await sandbox.lastCode(phone, before));
  await press('Firmar contrato y pagaré');
  await expect(confirmation(page)).toBeVisible();
  counter.expectWithin('read the contract and sign');

  await press('Ingresar a mi cuenta');
  await expect(page.getByRole('button', { name: 'Solicitar código' })).toBeVisible();
  await page.goto('/profileform');
  await expect(page).toHaveURL(/\/create_account$/);
});
