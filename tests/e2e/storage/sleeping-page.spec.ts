import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { browserArgs, ensureBrowser } from '../../support/browser.ts';
import { test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';

/** People's browser: the engine alone, as other tests have it, never keeps a page whole. */
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

/** Leaves the page as it is for the landing, which then lies above it in the history. */
const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.awoke = String(persisted);
    });
  });
  await page.goto('/');
};

/** Back by the browser's own way; `page.goBack()` would wait for a load that never comes. */
const goBack = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await devtools.send('Page.getNavigationHistory');
  await devtools.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
};

const HEADING = 'Información del procedimiento médico';

test.describe('a page that comes back whole from the browser’s memory', () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ server, sandbox }) => {
    context = await openBrowser(server.url);
    page = await context.newPage();
    await putSession(page, await createPerson({ url: server.url, sandbox }, 'identified'));
    await page.goto('/profileform');
    await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
    await page.getByLabel('Código de descuento').fill('SONRISA');
  });
  test.afterEach(() => context.close());

  test('goes on where it was while its session is alive', async () => {
    await leave(page);
    await goBack(page);
    await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-awoke', 'true');
    await expect(page.getByLabel('Código de descuento')).toHaveValue('SONRISA');
  });

  test('shows nothing of a session that ended in another tab', async () => {
    await leave(page);
    const other = await context.newPage();
    await other.goto('/profileform');
    await other.getByRole('button', { name: 'Salir' }).click();
    await expect(other).toHaveURL(/\/newlogin$/);
    await goBack(page);
    await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
    await expect(page.getByRole('heading', { name: HEADING })).toBeHidden();
  });

  test('shows nothing of a session that ended where no tab can be told', async () => {
    await leave(page);
    const other = await context.newPage();
    await other.goto('/healthz');
    await other.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('cuotasana-session');
          opening.onsuccess = () => {
            const clearing = opening.result.transaction('atoms', 'readwrite');
            clearing.objectStore('atoms').clear();
            clearing.oncomplete = () => resolve();
          };
        }),
    );
    await goBack(page);
    await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
    await expect(page.getByRole('heading', { name: HEADING })).toBeHidden();
  });

  test('ends a session that was left too long', async () => {
    await page.evaluate(() => {
      window.addEventListener('pagehide', () => {
        const now = Date.now;
        Date.now = () => now() + 3 * 60_000;
      });
    });
    await leave(page);
    await goBack(page);
    await expect(page).toHaveURL(/\/newlogin$/);
    await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
  });
});
