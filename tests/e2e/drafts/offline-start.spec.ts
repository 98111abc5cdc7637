import type { Locator, Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/killable.ts';
import { lastDraftAt, personal } from '../wizard/wizard.ts';

test.use({ serviceWorkers: 'allow' });

/** Fills a field and waits until its draft is stored. */
const fillAndKeep = async (page: Page, field: Locator, text: string): Promise<void> => {
  const startedAt = await page.evaluate(() => Date.now());
  await field.fill(text);
  await expect.poll(() => lastDraftAt(page)).toBeGreaterThanOrEqual(startedAt);
};

// The browser's process is killed, and another one reads what it had stored.
// @covers 2.107
test('a phone whose battery died goes on without a network at the screen it was left at', async ({
  phone,
  newcomer,
}) => {
  test.setTimeout(90_000);
  const person = await newcomer('profiled');
  const page = await phone.open();
  await putSession(page, person);
  await page.goto('/profileform');
  await page.getByRole('button', { name: 'Comenzar' }).click();
  await personal(page).birthDate.fill('03141990');
  await workerHasTheApp(page);
  await page.reload();
  await fillAndKeep(page, personal(page).documentNumber, '10203');
  await phone.kill();

  const again = await phone.open();
  await again.context().setOffline(true);
  await again.goto('/profileform');
  await expect(personal(again).documentNumber).toHaveValue('10203');
  await expect(personal(again).birthDate).toHaveValue('03/14/1990');
  await fillAndKeep(again, personal(again).confirmation, '10203');
  await again.reload();
  await expect(personal(again).confirmation).toHaveValue('10203');
  await again.context().setOffline(false);
});
