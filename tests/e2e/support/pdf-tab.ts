import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses a button and expects a PDF in a new tab, fetched with the session. */
export const opensInTab = async (
  page: Page,
  context: BrowserContext,
  { button, call }: { readonly button: string; readonly call: string },
): Promise<void> => {
  const download = page.waitForResponse(call);
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: button }).click();
  const answer = await download;
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect(answer.request().headers().authorization).toMatch(/^Bearer /);
  await (await tab).close();
  await expect(page.getByRole('alert')).toHaveCount(0);
};
