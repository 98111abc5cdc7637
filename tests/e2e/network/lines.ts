import type { Page, Route } from '@playwright/test';

export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: /^Sin conexión\./ });
export const slowBar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Tu conexión está lenta\./ });

/** The screens come from the server before; from then on every request of the page meets `answer`. Answers the way back. */
const meet = async (page: Page, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> => {
  await page.route('**/*', answer);
  return () => page.unroute('**/*', answer);
};

/** Every request dies, and the browser goes on saying that there is a network. */
export const cutLine = (page: Page) => meet(page, (route) => route.abort());

/** A wifi that answers everything with its own page until one has entered there. */
export const captureLine = (page: Page) =>
  meet(page, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wifi del bus</title>' }),
  );

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
