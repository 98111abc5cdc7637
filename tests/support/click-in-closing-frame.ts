import type { Locator } from '@playwright/test';

/** Clicks what closes its own frame: nobody may confirm a click to a frame that is gone by then. */
export const clickInClosingFrame = async (button: Locator): Promise<void> => {
  const closed = button.page().waitForEvent('framedetached', { timeout: 0 });
  const clicked = button.click();
  // The one that comes second, or never.
  for (const one of [closed, clicked]) one.catch(() => undefined);
  await Promise.race([clicked, closed]);
};
