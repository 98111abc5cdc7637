import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { killBrowserOf } from '../../support/profile-processes.ts';
import { test as base } from './fixtures.ts';

/** A phone whose browser can be killed and reopened with what it had stored by then. */
export interface KillablePhone {
  /** Opens or reopens the browser; returns its page. */
  open(): Promise<Page>;
  /** Kills every process of the browser at once, as a dead battery or the system under memory pressure does. */
  kill(): void;
}

export const test = base.extend<{ phone: KillablePhone }>({
  phone: async ({ launchOptions, viewport, locale, timezoneId, baseURL, serviceWorkers }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'cuotasana-phone-'));
    let opened: BrowserContext | undefined;
    await use({
      open: async () => {
        opened = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          viewport,
          serviceWorkers,
          ...(locale === undefined ? {} : { locale }),
          ...(timezoneId === undefined ? {} : { timezoneId }),
          ...(baseURL === undefined ? {} : { baseURL }),
        });
        return opened.pages()[0] ?? opened.newPage();
      },
      kill: () => killBrowserOf(profile),
    });
    await opened?.close().catch(() => undefined);
    killBrowserOf(profile);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },
});

export { expect } from './fixtures.ts';
