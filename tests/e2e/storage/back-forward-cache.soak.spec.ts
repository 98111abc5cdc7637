import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { browserArgs, ensureBrowser } from '../../support/browser.ts';
import { expect } from '../../support/expect.ts';
import { test } from '../support/fixtures.ts';

/** A full browser: the headless shell of the other tests has no back/forward cache. */
const openBrowser = async (baseURL: string): Promise<BrowserContext> => {
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: browserArgs(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ baseURL, locale: 'es-CO', serviceWorkers: 'block' });
  context.once('close', () => void browser.close());
  return context;
};

/** Navigates to the landing; the page stays in the history. */
const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.awoke = String(persisted);
    });
  });
  await page.goto('/');
};

/** The browser's own back navigation; `page.goBack()` would wait for a load that never comes. */
const goBack = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await devtools.send('Page.getNavigationHistory');
  await devtools.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
};

const HEADING = 'Información del procedimiento médico';

// Only a full browser has a back/forward cache.
// @covers 3.26
test('a page that comes back whole from the browser’s memory goes on while its session is alive, and shows nothing of one that is over', async ({
  server,
  newcomer,
}) => {
  const context = await openBrowser(server.url);
  const page = await context.newPage();
  await putSession(page, await newcomer('identified'));
  await page.goto('/profileform');
  const heading = page.getByRole('heading', { name: HEADING });
  await expect(heading).toBeVisible();
  await page.getByLabel('Código de descuento').fill('SONRISA');
  await leave(page);
  await goBack(page);
  await expect(heading).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-awoke', 'true');
  await expect(page.getByLabel('Código de descuento')).toHaveValue('SONRISA');

  await leave(page);
  const other = await context.newPage();
  await other.goto('/profileform');
  await other.getByRole('button', { name: 'Salir' }).click();
  await expect(other).toHaveURL(/\/newlogin$/);
  await goBack(page);
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
  await expect(heading).toBeHidden();
  await context.close();
});
