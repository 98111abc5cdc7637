import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Cómo se aplicará' });

const linesOf = async (section: Locator): Promise<readonly string[]> => {
  const lines = section.locator('dl > div');
  return (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
};

// The simulation and the posted payment are two computations of the real server.
test('what a payment will pay is shown line by line before paying, and is what it has paid afterwards', async ({
  page,
  visit,
}) => {
  await enterAsBorrower(visit);
  await page.goto('/dashboard/pay/online');
  const preview = sectionOf(page);
  await expect(preview.getByText(/^\$.356\.835 pagarían la cuota 1\.$/)).toBeVisible();

  await page.getByRole('radio', { name: 'Otro valor' }).check();
  await expect(preview).toHaveCount(0);
  await page.getByLabel('Valor a pagar').fill('1000000');
  await expect(preview.getByText(/abonarían a capital\.$/)).toBeVisible();
  await preview.getByText('Ver línea por línea').click();
  await expect.poll(async () => (await linesOf(preview)).length).toBeGreaterThan(4);
  const before = await linesOf(preview);
  expect(before.at(-1)).toMatch(/^Total \$ 1\.000\.000$/);

  await page.getByRole('radio', { name: /^Reducir la cuota/ }).check();
  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await page.goto('/dashboard/payments');
  await expect.poll(() => linesOf(page.getByRole('region', { name: 'Cómo se aplicó' }))).toEqual(before);
  await page.goto('/dashboard/credit');
  await expect(page.getByText('6 cuotas', { exact: true })).toBeVisible();
});
