import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';

test('who waits for the disbursement is told, and sees the credit by itself once it is there', async ({
  page,
  server,
  sandbox,
}) => {
  await sandbox.fault('clinic', 'down');
  try {
    const person = await createPerson({ url: server.url, sandbox }, 'verified', {
      amount: 2_000_000,
      term: 6,
    });
    // Nobody's credit yet: the session knows no number.
    await putSession(page, { ...person, creditNumber: 0 });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Gracias por solicitar tu crédito' })).toBeVisible();
    await expect(page.getByText('Esta pantalla se actualiza sola', { exact: false })).toBeVisible();
  } finally {
    await sandbox.fault('clinic', 'ok');
  }
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible({ timeout: 40_000 });
});

test('who has no credit goes on where the application stands', async ({ page, server, sandbox }) => {
  const person = await createPerson({ url: server.url, sandbox }, 'planned');
  await putSession(page, { ...person, creditNumber: 0 });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/application$|\/profileform$/);
});

test('without a session the portal leads to the login', async ({ page }) => {
  await page.goto('/dashboard/payments');
  await expect(page).toHaveURL(/\/newlogin$/);
});
