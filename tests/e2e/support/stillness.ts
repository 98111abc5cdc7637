import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Lets time go by without a sign of life until something shows. What was typed or pressed last still scrolls for a moment
 * of true time, which is such a sign: some of the stillness is after it, however fast the page's clock runs.
 */
export const beStillUntil = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor('00:10');
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 30_000 });
