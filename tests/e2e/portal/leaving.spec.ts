import type { Page } from '@playwright/test';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';

/** What the device keeps of anybody's credit. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cuotasana-kept/')));

const isKept = (page: Page) => expect.poll(() => kept(page)).toHaveLength(1);

test('Salir leads to the login and leaves nothing of the credit, neither at once nor later', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('Deuda total')).toBeVisible();
  await page.clock.runFor(1_000);
  await isKept(page);

  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  expect(await kept(page)).toEqual([]);
  // Whatever was about to be written had its time.
  await page.clock.runFor(10_000);
  expect(await kept(page)).toEqual([]);

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/newlogin$/);
});

test('a session that ended while the app was closed leaves nothing either', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('Deuda total')).toBeVisible();
  await isKept(page);
  await page.close();

  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 5 * 60_000 });
  await later.goto('/dashboard');
  await expect(later).toHaveURL(/\/newlogin$/);
  await expect(later.getByText('Tu sesión se cerró')).toBeVisible();
  expect(await kept(later)).toEqual([]);
});
