import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { SESSION_NOT_STORED } from './full-journey.ts';
import { blockTheRest, breakStorage } from './storage-faults.ts';

// The portal's code with every storage blocked at once.
test('without any storage a borrower enters, looks around and leaves', async ({ page, server, sandbox }) => {
  test.setTimeout(120_000);
  const person = await newBorrower({ server, sandbox });
  await breakStorage(page);
  await blockTheRest(page);
  await logIn(page, sandbox, person.phone);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  await expect(page.getByText(SESSION_NOT_STORED)).toBeVisible();
  const links = page.getByRole('navigation').last();
  for (const name of ['Pagos', 'Documentos']) {
    await links.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Esta pantalla falló')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText(SESSION_NOT_STORED)).toBeHidden();
});
