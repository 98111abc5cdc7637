import { expect, test } from '../support/fixtures.ts';
import { applyForCredit, DRAFT_NOT_STORED, register, SESSION_NOT_STORED } from './full-journey.ts';
import { blockTheRest, breakStorage } from './storage-faults.ts';

// Every screen of the application, without any storage.
test('without a storage the whole application goes on in memory', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  await breakStorage(page);
  await blockTheRest(page);
  const phone = await register(page, sandbox);
  await applyForCredit(page, sandbox, phone, async () => {
    await expect(page.getByText(SESSION_NOT_STORED)).toBeVisible();
    await expect(page.getByText(DRAFT_NOT_STORED)).toBeVisible();
  });
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText(SESSION_NOT_STORED)).toBeHidden();
});
