import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readPayment } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

// The bank answers late, and the server is notified by webhook.
// @covers 2.28
test('a payment that the bank has not answered is shown as under way, and as a payment once it is posted', async ({
  page,
  visit,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower(visit);
  const product = { url: server.url, sandboxUrl: sandbox.url };
  await sandbox.fault('payments', 'late');
  try {
    const reference = await payAtProvider(product, person, 356_835);
    expect((await readPayment(product, person, reference)).status).toBe('pending');

    await page.reload();
    await expect(page.getByText('Pago de $ 356.835 en proceso')).toBeVisible();
    await expect(page.getByText(/no pagues otra vez/)).toBeVisible();
    await expect(page.getByText('0 de 6')).toBeVisible();
    await page.getByRole('link', { name: 'Pagos', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Pagos en proceso' })).toBeVisible();
    await expect(page.getByText('Esta lista se actualiza sola.')).toBeVisible();
    await expect(page.getByText('A tiempo')).toHaveCount(0);
  } finally {
    await sandbox.fault('payments', 'ok');
  }
  await expect(page.getByText('A tiempo')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Pagos en proceso' })).toHaveCount(0);
  await expect(page.getByText(/^\$.356\.835 pagaron la cuota 1\.$/)).toBeVisible();
});
