import { countEffort } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkoutOpens, payByTestCard } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';

const ICON = '/?inicio=app';

// @covers 2.28
test('who closed the tab while a payment was under way is told so by the icon, and then of its end', async ({
  page,
  context,
  visit,
  sandbox,
}) => {
  const counter = await countEffort(context);
  await sandbox.fault('payments', 'late');
  await visit.enter(await newBorrower(visit), '/dashboard');
  const pay = page.getByRole('link', { name: 'Pagar $ 356.835' });
  await expect(pay).toBeVisible();
  counter.begin();
  await pay.click();
  const checkout = await checkoutOpens(page);
  await payByTestCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
  counter.expectWithin('pay the minimum, from the home');
  await page.close();

  const again = await context.newPage();
  await again.clock.install();
  counter.begin();
  await again.goto(ICON);
  await expect(again.getByText('Pago de $ 356.835 en proceso')).toBeVisible();
  await expect(again.getByText(/no pagues otra vez/)).toBeVisible();
  await sandbox.fault('payments', 'ok');
  await expect(async () => {
    await again.clock.runFor('00:10');
    await expect(again.getByText('Estás al día')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  counter.expectWithin('come back to a payment under way');
  await again.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(again.getByText('A tiempo')).toBeVisible();
  await expect(again.getByText(/^\$.356\.835 pagaron la cuota 1\.$/)).toBeVisible();
});
