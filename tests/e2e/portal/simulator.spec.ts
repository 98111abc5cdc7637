import type { Locator, Page } from '@playwright/test';
import { CARDS, checkoutOf, fillCard } from '../payment/checkout.ts';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { lastDraftAt } from '../wizard/wizard.ts';

const AMOUNT = '1.000.000';

const simulate = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('link', { name: 'Si pago hoy…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Si pago hoy…' })).toBeVisible();
  await page.getByLabel('Valor que pagarías hoy').fill(amount);
  await page.getByRole('button', { name: 'Calcular' }).click();
};

/** Does something to a form and waits until the device keeps it. */
const kept = async (page: Page, deed: () => Promise<void>): Promise<void> => {
  const before = await page.evaluate(() => Date.now());
  await deed();
  await expect.poll(() => lastDraftAt(page)).toBeGreaterThanOrEqual(before);
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

for (const { name, pay, radio } of [
  { name: 'Reducir el plazo', pay: 'Pagar y reducir el plazo', radio: 'Reducir el plazo' },
  { name: 'Reducir la cuota', pay: 'Pagar y reducir la cuota', radio: 'Reducir la cuota' },
]) {
  test(`a prepayment is simulated, paid and seen in the plan (${name})`, async ({
    page,
    server,
    sandbox,
  }) => {
    await enterAsBorrower({ page, server, sandbox });
    await simulate(page, AMOUNT);
    await expect(page.getByRole('heading', { name: 'Si hoy pagas $ 1.000.000' })).toBeVisible();
    await expect(
      page.getByText(/^\$.356\.835 pagarían la cuota 1 y \$.643\.165 abonarían a capital\./),
    ).toBeVisible();
    const card = planCard(page, name);
    const term = Number((await fact(card, 'Te quedan')).replace(/\D/g, ''));
    const instalment = await fact(card, 'Cada una de');
    const last = await fact(card, 'La última de');
    expect(await fact(card, 'Te ahorras en total')).toMatch(/^\$.[1-9]/);

    await card.getByRole('link', { name: pay }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Detalle de pago' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Otro valor' })).toBeChecked();
    await expect(page.getByLabel('Valor a pagar')).toHaveValue(`$ ${AMOUNT}`);
    await expect(page.getByRole('radio', { name: new RegExp(`^${radio}`) })).toBeChecked();
    await expect(
      page.getByText(new RegExp(`Te qued.+ de .${'\\s'}?${instalment.slice(2)}`)).first(),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Continuar' }).click();
    await fillCard(checkoutOf(page), CARDS.approved);
    await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();

    await page.goto('/dashboard/credit');
    const rows = page.getByRole('table').getByRole('row');
    // The head, the instalment that was paid, and what was foreseen.
    await expect(rows).toHaveCount(1 + 1 + term);
    await expect(rows.nth(2)).toContainText(term === 1 ? last : instalment);
    await expect(rows.last()).toContainText(last);
    await page.getByRole('link', { name: 'Pagos', exact: true }).click();
    await page.getByText('Cómo se aplicó', { exact: true }).click();
    await expect(page.getByText(/pagaron la cuota 1 y .+ abonaron a capital\.$/)).toBeVisible();
  });
}

test('what is typed outlives a reload, and what cannot be paid is said', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await simulate(page, '99000000');
  await expect(page.getByText(/Tu deuda total hoy es de \$.2\.000\.000\./)).toBeVisible();
  await expect(page.getByLabel('Valor que pagarías hoy')).toBeFocused();
  await kept(page, () => page.getByLabel('Valor que pagarías hoy').fill('2000000'));
  await kept(page, () => page.getByRole('button', { name: 'Calcular' }).click());
  await expect(page.getByText('Con este pago terminas tu crédito')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Valor que pagarías hoy')).toHaveValue('$ 2.000.000');
  await expect(page.getByText('Con este pago terminas tu crédito')).toBeVisible();
});

test('without a network the result stays and nothing new is promised', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await enterAsBorrower({ page, server, sandbox });
  await simulate(page, AMOUNT);
  await expect(page.getByText('Te ahorras en total').first()).toBeVisible();
  await context.setOffline(true);
  const calculate = page.getByRole('button', { name: 'Calcular' });
  await expect(calculate).toHaveAccessibleDescription('Para calcular necesitas conexión.');
  await expect(page.getByText('Te ahorras en total').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar y reducir el plazo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Pagar y reducir el plazo' })).toBeVisible();
});

test('what the payment form is changed to after the simulator is not undone by a reload', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await simulate(page, AMOUNT);
  await page.getByRole('link', { name: 'Pagar y reducir la cuota' }).click();
  const field = page.getByLabel('Valor a pagar');
  await expect(field).toHaveValue(`$ ${AMOUNT}`);
  // What was asked for is on the device before it is changed.
  await expect(page.getByText(/Te ahorras/).first()).toBeVisible();
  await kept(page, () => field.fill('800000'));
  await expect(field).toHaveValue('$ 800.000');
  await kept(page, () => page.getByRole('radio', { name: /^Reducir el plazo/ }).check());
  await expect(page.getByText(/Te ahorras/).first()).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('$ 800.000');
  await expect(page.getByRole('radio', { name: /^Reducir el plazo/ })).toBeChecked();
});
