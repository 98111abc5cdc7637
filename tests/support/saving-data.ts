import type { BrowserContext } from '@playwright/test';

/** Every page of the context has Save-Data enabled. */
export const saveData = async (context: Pick<BrowserContext, 'addInitScript'>): Promise<void> => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
};
