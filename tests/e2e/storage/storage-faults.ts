import type { Page } from '@playwright/test';

/** IndexedDB throws in every page opened from now on. */
export const breakStorage = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('storage is blocked', 'SecurityError');
    };
  });
};

/** Clears the origin's storage under the open page, as the browser does under storage pressure. */
export const wipe = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
};

/** localStorage, sessionStorage and caches throw on access, as with blocked site data. */
export const blockTheRest = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('storage is blocked', 'SecurityError');
        },
      });
  });
};
