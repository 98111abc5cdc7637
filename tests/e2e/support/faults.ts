import type { BrowserContext, Page, Route } from '@playwright/test';

/** What the console says of code that did not come. */
export const CODE_LOST =
  /ERR_FAILED|ERR_INTERNET|screen failed|dynamically imported module|part of the app did not come/;

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

export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: /^Sin conexión\./ });

/** Aborts every request while the browser still reports a network. Returns how to end it. */
export const cutNetwork = async (page: Page): Promise<() => Promise<void>> => {
  const die = (route: Route) => route.abort();
  await page.route('**/*', die);
  return () => page.unroute('**/*', die);
};

/** Holds the calls to a path until the returned function is called. */
export const holdCalls = async (page: Page | BrowserContext, path: string): Promise<() => void> => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};
