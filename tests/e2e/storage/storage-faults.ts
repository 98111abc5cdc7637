import type { Page } from '@playwright/test';

/** How IndexedDB is from the first moment on. */
export type StorageFault = 'is not there' | 'throws at once' | 'refuses' | 'never answers';

/** Breaks IndexedDB in every page that is opened from now on. */
export const breakStorage = async (page: Page, fault: StorageFault): Promise<void> => {
  await page.addInitScript((how) => {
    if (how === 'is not there') {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      return;
    }
    IDBFactory.prototype.open = () => {
      if (how === 'throws at once') throw new DOMException('storage is blocked', 'SecurityError');
      const request = { error: new DOMException('storage is blocked', 'UnknownError') } as Partial<
        Record<'onerror' | 'error', unknown>
      >;
      if (how === 'refuses')
        setTimeout(() => (request.onerror as ((event: Event) => void) | undefined)?.(new Event('error')));
      return request as unknown as IDBOpenDBRequest;
    };
  }, fault);
};

/** From now on every writing of the open page fails, as on a device that is full. */
export const fillUp = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('the device is full', 'QuotaExceededError');
    };
  });

/** Takes away all that the browser keeps for the app, under the open page, as it does itself when it needs room. */
export const wipe = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
};

/** Gives the app no room at all, and the browser says so at each writing; 0 would be no limit. */
export const leaveNoRoom = async (page: Page, origin: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
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
