import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, checkoutOf, fillCard } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

const AMOUNT = '1.000.000';

const simulate = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('link', { name: 'Si pago hoy…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Si pago hoy…' })).toBeVisible();
  await page.getByLabel('Valor que pagarías hoy').fill(amount);
  await page.getByRole('button', { name: 'Calcular' }).click();
};

const linesOf = async (page: Page, region: string): Promise<readonly string[]> => {
  const lines = page.getByRole('region', { name: region }).locator('dl > div');
  return (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
};

const planCard = (page: Page, name: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })
    .last();

const fact = async (card: Locator, name: string): Promise<string> =>
  card
    .locator('div')
    .filter({ has: card.page().getByRole('term').filter({ hasText: name }) })
    .last()
    .getByRole('definition')
    .innerText();

const CHOICE = 'Reducir la cuota';

// The simulation, the preview, the posted payment and the new plan are computed apart.
// @covers 2.19
test('a prepayment is simulated, shown line by line, paid as shown and seen in the plan', async ({
  page,
  visit,
}) => {
  await enterAsBorrower(visit);
  await simulate(page, AMOUNT);
  await expect(page.getByRole('heading', { name: 'Si hoy pagas $ 1.000.000' })).toBeVisible();
  await expect(
    page.getByText(/^\$.356\.835 pagarían la cuota 1 y \$.643\.165 abonarían a capital\./),
  ).toBeVisible();
  const card = planCard(page, CHOICE);
  const term = Number((await fact(card, 'Te quedan')).replace(/\D/g, ''));
  const instalment = await fact(card, 'Cada una de');
  const last = await fact(card, 'La última de');
  expect(await fact(card, 'Te ahorras en total')).toMatch(/^\$.[1-9]/);

  await card.getByRole('link', { name: 'Pagar y reducir la cuota' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Detalle de pago' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Otro valor' })).toBeChecked();
  await expect(page.getByLabel('Valor a pagar')).toHaveValue(`$ ${AMOUNT}`);
  await expect(page.getByRole('radio', { name: new RegExp(`^${CHOICE}`) })).toBeChecked();
  await expect(
    page.getByText(new RegExp(`Te qued.+ de .${'\\s'}?${instalment.slice(2)}`)).first(),
  ).toBeVisible();

  await page.getByText('Ver línea por línea').click();
  const preview = () => linesOf(page, 'Cómo se aplicará');
  await expect.poll(async () => (await preview()).length).toBeGreaterThan(4);
  const before = await preview();
  expect(before.at(-1)).toMatch(/^Total \$ 1\.000\.000$/);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await fillCard(checkoutOf(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();

  await page.goto('/dashboard/credit');
  const rows = page.getByRole('table').getByRole('row');
  // The header, the paid instalment, and the simulated rest.
  await expect(rows).toHaveCount(1 + 1 + term);
  await expect(rows.nth(2)).toContainText(term === 1 ? last : instalment);
  await expect(rows.last()).toContainText(last);
  await page.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(page.getByText(/pagaron la cuota 1 y .+ abonaron a capital\.$/)).toBeVisible();
  await expect.poll(() => linesOf(page, 'Cómo se aplicó')).toEqual(before);
});
