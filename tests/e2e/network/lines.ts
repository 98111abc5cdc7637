import type { Page, Route } from '@playwright/test';

export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: /^Sin conexión\./ });

/** Every request dies from now on, and the browser goes on saying that there is a network. Answers the way back. */
export const cutLine = async (page: Page): Promise<() => Promise<void>> => {
  const die = (route: Route) => route.abort();
  await page.route('**/*', die);
  return () => page.unroute('**/*', die);
};

/** The calls to a path wait until they are let go. */
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
