import type { Page, Route } from '@playwright/test';

export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: /^Sin conexión\./ });

/** Aborts every request while the browser still reports a network. Returns how to end it. */
export const cutNetwork = async (page: Page): Promise<() => Promise<void>> => {
  const die = (route: Route) => route.abort();
  await page.route('**/*', die);
  return () => page.unroute('**/*', die);
};

/** Holds the calls to a path until the returned function is called. */
export const holdCalls = async (page: Page, path: string): Promise<() => void> => {
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
