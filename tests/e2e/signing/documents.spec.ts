import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtCode } from './at-signing.ts';

const contract = (page: Page) => page.getByRole('button', { name: /Revisar el contrato/ });
const note = (page: Page) => page.getByRole('button', { name: /Revisar el pagaré/ });

test('contract and promissory note open in tabs of their own, and their size is told before', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtCode({ page, server, sandbox });
  for (const document of [contract(page), note(page)]) {
    await expect(document).toContainText(/PDF, \d+ páginas, \d+ kB/);
    const opened = page.waitForEvent('popup');
    await document.click();
    const tab = await opened;
    await tab.waitForURL(/^blob:/);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
});

test('a document that cannot be had closes its tab and says so', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  await arriveAtCode({ page, server, sandbox });
  await page.route('**/api/contract/review_contract/**', (route) => route.abort());
  const opened = page.waitForEvent('popup');
  await contract(page).click();
  const tab = await opened;
  if (!tab.isClosed()) await tab.waitForEvent('close');
  await expect(page.getByText('No pudimos abrir el documento')).toBeVisible();
});

test('where no tab may open, the document is saved', async ({ page, server, sandbox }) => {
  await page.addInitScript(() => {
    // What a blocker of pop-ups answers.
    window.open = () => null;
  });
  await arriveAtCode({ page, server, sandbox });
  const saved = page.waitForEvent('download');
  await note(page).click();
  expect((await saved).suggestedFilename()).toBe('pagare.pdf');
});
