import type { Page } from '@playwright/test';
import { message, TAG } from './at-reminders.ts';
import { enterPortal, expect, type Phone, test } from './phone.ts';
import { pressIn, shownBy } from './phone-worker.ts';

test.use({ serviceWorkers: 'allow' });

const MARK = 'data-opened';
const mark = (page: Page): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute(name, ''), MARK);
const isStillOpen = (page: Page): Promise<boolean> =>
  page.evaluate((name) => document.documentElement.hasAttribute(name), MARK);

const remind = async ({ deliver, worker }: Phone): Promise<void> => {
  await deliver(message());
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
};

// @covers 7.69
test('a press leads to the payment: an open window without loading it, the landing by loading it, or a new one', async ({
  phone,
  page,
  newcomer,
}) => {
  await enterPortal(page, newcomer);
  await mark(page);
  await remind(phone);
  expect(await pressIn(phone.worker, TAG, 'pay')).toEqual([]);
  await expect(page).toHaveURL(/\/dashboard\/pay$/);
  expect(await isStillOpen(page)).toBe(true);
  expect(await shownBy(phone.worker)).toEqual([]);

  await page.goto('/');
  await remind(phone);
  expect(await pressIn(phone.worker, TAG)).toEqual([]);
  await expect(page).toHaveURL(/\/dashboard\/pay$/);

  await page.goto('about:blank');
  await remind(phone);
  expect(await pressIn(phone.worker, TAG)).toEqual(['/dashboard/pay']);
});
