import type { BrowserContext } from '@playwright/test';

/** Every page of the context says what a phone says whose owner saves data. */
export const saveData = async (context: Pick<BrowserContext, 'addInitScript'>): Promise<void> => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
};
