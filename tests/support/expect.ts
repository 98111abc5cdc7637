import { setTimeout as pause } from 'node:timers/promises';
import { expect as base, type Locator } from '@playwright/test';

const EVERY_MS = 40;

/** Playwright's `expect`, but visibility is checked every 40 ms instead of after 100, 250 and 500 ms. */
export const expect = base.extend({
  async toBeVisible(
    locator: Locator,
    options: { readonly timeout?: number; readonly visible?: boolean } = {},
  ) {
    const { timeout = this.timeout, visible = true } = options;
    const isWanted = visible !== this.isNot;
    const deadline = performance.now() + timeout;
    while ((await locator.isVisible()) !== isWanted) {
      if (performance.now() > deadline) {
        const message = () =>
          `${String(locator)} was ${isWanted ? 'not' : 'still'} to be seen within ${timeout} ms`;
        return { pass: this.isNot, message };
      }
      await pause(EVERY_MS);
    }
    return { pass: !this.isNot, message: () => '' };
  },
});
