import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { amountField, nextButton, reviewTitle } from './at-offer.ts';

const plan = (page: Page, term: number) =>
  page.getByRole('radio', { name: new RegExp(`^${term} cuotas mensuales de:`) });

// The server's own plans, a reload and navigation between two URLs: needs the whole product.
// @covers 2.82, 2.84, 4.25
test('an approved person changes the amount, finds it again after a reload, chooses a plan and comes back to it', async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await visit.enter(await visit.newcomer('applied', { amount: 6_666_666 }), '/application');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('button', { name: 'Ver los 8 planes' }).click();
  await expect(page.getByRole('radio')).toHaveCount(8);
  await expect(page.getByRole('radio').first()).toBeChecked();
  // The first worked plan of the vectors: 6 666 666 in 36 months.
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(
    /^36 cuotas mensuales de: \$\s260\.526 En total pagas \$\s9\.378\.898$/,
  );

  await plan(page, 3).check();
  await amountField(page).fill('180000');
  await page.clock.runFor(500);
  await settled(page);
  await page.reload();
  await expect(amountField(page)).toHaveValue('$ 180.000');
  await expect(plan(page, 3)).toBeChecked();
  await expect(page.getByText(/Cambiaste el monto/)).toBeVisible();

  await page.getByRole('button', { name: 'Actualizar' }).click();
  // 180 000 pesos in three months, second plan of the vectors; longer plans fall below the minimum instalment.
  await expect(plan(page, 3)).toHaveAccessibleName(/62\.370/);
  await expect(plan(page, 36)).toHaveCount(0);
  await nextButton(page).click();
  await expect(reviewTitle(page)).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await expect(plan(page, 3)).toBeChecked();
  await nextButton(page).click();
  await expect(reviewTitle(page)).toBeVisible();
});
