import { expect, test } from '../support/fixtures.ts';
import { amountField, arriveAtOffer, nextButton, plan, reviewTitle, updateButton } from './at-offer.ts';

test('an approved person sees the maximum and the plans, the longest first and chosen', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtOffer({ page, server, sandbox }, { amount: 6_666_666 });
  await expect(page.getByText('Monto máximo aprobado')).toBeVisible();
  await expect(page.getByText('Selecciona tu plan de cuotas fijas')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(8);
  await expect(page.getByRole('radio').first()).toBeChecked();
  // The first worked plan of the vectors: 6 666 666 in 36 months.
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(
    /^36 cuotas mensuales de: \$\s260\.526 En total pagas \$\s9\.378\.898$/,
  );
});

test('a changed amount says to press Actualizar, and the plans follow it', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtOffer({ page, server, sandbox }, { amount: 6_666_666 });
  await expect(nextButton(page)).toBeVisible();
  await amountField(page).fill('180000');
  await expect(page.getByText(/Cambiaste el monto\. Presiona Actualizar/)).toBeVisible();
  await expect(nextButton(page)).toBeHidden();
  await expect(plan(page, 36)).toBeDisabled();

  await updateButton(page).click();
  // 180 000 pesos in three months, second plan of the vectors; longer plans fall under the minimum instalment.
  await expect(plan(page, 3)).toHaveAccessibleName(/62\.370/);
  await expect(plan(page, 36)).toHaveCount(0);
  await expect(page.getByText(/Cambiaste el monto/)).toBeHidden();
  await expect(nextButton(page)).toBeVisible();
});

test('an amount out of limits is told at the field, which takes the focus', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtOffer({ page, server, sandbox }, { documentEnding: '0006' });
  for (const [amount, message] of [
    ['', 'El monto a solicitar es requerido'],
    ['1000001', /El monto a solicitar no puede superar los \$\s1\.000\.000/],
    ['179999', /El monto a solicitar no puede ser inferior a los a \$\s180\.000/],
  ] as const) {
    await amountField(page).fill(amount);
    await updateButton(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(amountField(page)).toBeFocused();
  }
});

test('a plan is chosen once, however often the button is pressed, and its ring has its segments', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtOffer({ page, server, sandbox });
  await plan(page, 12).check();
  await expect(page.getByText('El crédito te cuesta')).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await nextButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(reviewTitle(page)).toBeVisible();
  expect(sent).toBe(1);
});

test('what was typed and picked is still there after a reload', async ({ page, server, sandbox }) => {
  await page.clock.install();
  await arriveAtOffer({ page, server, sandbox });
  await plan(page, 18).check();
  await amountField(page).fill('3000000');
  await page.clock.runFor(500);
  await page.reload();
  await expect(amountField(page)).toHaveValue('$ 3.000.000');
  await expect(plan(page, 18)).toBeChecked();
  await expect(page.getByText(/Cambiaste el monto/)).toBeVisible();
});

test('the way back from the review leads to the chosen plan', async ({ page, server, sandbox }) => {
  await arriveAtOffer({ page, server, sandbox });
  await plan(page, 24).check();
  await nextButton(page).click();
  await expect(reviewTitle(page)).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await expect(plan(page, 24)).toBeChecked();
  await nextButton(page).click();
  await expect(reviewTitle(page)).toBeVisible();
});

test('no plan that fits is said, with a way to be helped', async ({ page, server, sandbox }) => {
  await arriveAtOffer({ page, server, sandbox }, { documentEnding: '0007' });
  await expect(page.getByText('No se encontraron cuotas disponibles')).toBeVisible();
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
  await expect(nextButton(page)).toBeHidden();
});
