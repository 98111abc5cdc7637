import { expect, test } from '../support/fixtures.ts';
import { arriveAtCode } from './at-signing.ts';

// Tabs, their opener and blob URLs are the browser's.
// @covers 2.92
test('contract and promissory note open in tabs of their own, and their size is told before', async ({
  page,
  visit,
}) => {
  await arriveAtCode(visit);
  for (const name of [/Revisar el contrato/, /Revisar el pagaré/]) {
    const document = page.getByRole('button', { name });
    await expect(document).toContainText(/PDF, \d+ páginas, \d+ kB/);
    const opened = page.waitForEvent('popup');
    await document.click();
    const tab = await opened;
    await tab.waitForURL(/^blob:/);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
});
