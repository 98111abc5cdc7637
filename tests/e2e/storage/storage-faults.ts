import type { Page } from '@playwright/test';

/** IndexedDB throws at once, in every page that is opened from now on. */
export const breakStorage = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('storage is blocked', 'SecurityError');
    };
  });
};

/** Takes away all that the browser keeps for the app, under the open page, as it does itself when it needs room. */
export const wipe = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
};

/** localStorage, sessionStorage and the caches throw at every touch, as where a person blocks what sites keep. */
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
