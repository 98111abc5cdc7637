import type { Locator } from '@playwright/test';
import { arriveAtReview, confirmation } from '../signing/at-signing.ts';
import { expect, test } from '../support/fixtures.ts';
import { countEffort, takeCode } from './effort.ts';

/** Whether nothing covers or cuts what a cell says. */
const isLegible = (cell: Locator): Promise<boolean> =>
  cell.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, height } = element.getBoundingClientRect();
    const isWithin = left >= 0 && right <= document.documentElement.clientWidth;
    return isWithin && element.contains(document.elementFromPoint((left + right) / 2, top + height / 2));
  });

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
  await press('Volver a la firma');
  await takeCode(page, await sandbox.lastCode(phone, before));
  await press('Firmar contrato y pagaré');
  await expect(confirmation(page)).toBeVisible();
  counter.expectWithin('read the contract and sign');
});
