import type { Page } from '@playwright/test';
import { createKillableBrowser } from '../../support/killable-browser.ts';
import { test as base } from './fixtures.ts';

/** A phone whose browser can be killed and reopened with what it had stored by then. */
export interface KillablePhone {
  /** The folder of the browser's profile. */
  readonly profile: string;
  /** Opens or reopens the browser; returns its page. */
  open(): Promise<Page>;
  kill(): Promise<void>;
}

export const test = base.extend<{ phone: KillablePhone }>({
  phone: async ({ launchOptions, viewport, locale, timezoneId, baseURL, serviceWorkers }, use) => {
    const browser = createKillableBrowser({
      ...launchOptions,
      viewport,
      serviceWorkers,
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    await use({
      profile: browser.profile,
      open: async () => {
        const context = await browser.open();
        return context.pages()[0] ?? context.newPage();
      },
      kill: browser.kill,
    });
    await browser.close();
  },
});

export { expect } from './fixtures.ts';
