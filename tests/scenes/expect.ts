import { setTimeout as pause } from 'node:timers/promises';
import { expect as base, type Locator } from '@playwright/test';

const EVERY_MS = 40;

/**
 * Scenes may have to wait for a disbursement or a slow machine; what is wrong shows in the picture anyway. What is to be seen
 * is looked for all the time, not after a tenth of a second, a quarter and a half.
 */
export const expect = base.configure({ timeout: 20_000 }).extend({
  async toBeVisible(locator: Locator) {
    const deadline = performance.now() + this.timeout;
    while ((await locator.isVisible()) === this.isNot) {
      if (performance.now() > deadline)
        return {
          pass: this.isNot,
          message: () => `${String(locator)} ${this.isNot ? 'is' : 'was not'} seen`,
        };
      await pause(EVERY_MS);
    }
    return { pass: !this.isNot, message: () => '' };
  },
});
