import { expect, test } from '../support/fixtures.ts';
import { blockTheRest, breakStorage, leaveNoRoom, type StorageFault } from './storage-faults.ts';
import { applyForCredit, register, UNKEPT_DRAFT, UNKEPT_SESSION } from './whole-way.ts';

const FAULTS: readonly StorageFault[] = ['is not there', 'throws at once', 'refuses'];

test.describe('without a storage the whole application goes on in memory', () => {
  test.setTimeout(120_000);

  for (const fault of FAULTS) {
    test(`IndexedDB ${fault}`, async ({ page, sandbox }) => {
      await breakStorage(page, fault);
      await blockTheRest(page);
      const phone = await register(page, sandbox);
      await applyForCredit(page, sandbox, phone, async () => {
        await expect(page.getByText(UNKEPT_SESSION)).toBeVisible();
        await expect(page.getByText(UNKEPT_DRAFT)).toBeVisible();
      });
      await page.getByRole('button', { name: 'Salir' }).click();
      await expect(page).toHaveURL(/\/newlogin$/);
      await expect(page.getByText(UNKEPT_SESSION)).toBeHidden();
    });
  }

  test('a device that has no room at all', async ({ page, sandbox, server }) => {
    await leaveNoRoom(page, server.url);
    const phone = await register(page, sandbox);
    await applyForCredit(page, sandbox, phone, async () => {
      await expect(page.getByText(UNKEPT_SESSION)).toBeVisible();
      await expect(page.getByText(UNKEPT_DRAFT)).toBeVisible();
    });
  });
});

test('a session that could not be kept is asked for again after a reload, and what was sent is there', async ({
  page,
  sandbox,
}) => {
  await breakStorage(page, 'throws at once');
  await register(page, sandbox);
  await page.reload();
  await expect(page).toHaveURL(/\/create_account$/);
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
});

test('a storage that never answers is waited for a moment and no longer', async ({ page }) => {
  await breakStorage(page, 'never answers');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeAttached({ timeout: 8_000 });
});
