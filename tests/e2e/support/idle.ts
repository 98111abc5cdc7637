import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Advances time without activity until something shows. The last input still scrolls for a moment of real time, which
 * counts as activity, however fast the page's clock runs.
 */
export const stayIdleUntil = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor('00:10');
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 30_000 });
