import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { test as base, expect } from '../support/fixtures.ts';

const OPENING_MS = 20_000;

/**
 * A page in a standalone window, as of an installed app, with a profile on disk: the display mode is the browser's,
 * which no emulation sets.
 */
export const test = base.extend<{ appWindow: Page }>({
  appWindow: async ({ launchOptions, viewport, locale, timezoneId, baseURL, serviceWorkers }, use) => {
    const profiles: string[] = [];
    const open = (): Promise<BrowserContext> => {
      const profile = mkdtempSync(path.join(tmpdir(), 'cuotasana-app-'));
      profiles.push(profile);
      return chromium.launchPersistentContext(profile, {
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--app=${baseURL}/healthz`],
        timeout: OPENING_MS,
        viewport,
        serviceWorkers,
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        ...(baseURL === undefined ? {} : { baseURL }),
      });
    };
    // Once in some dozens of starts the browser hangs before it has a window; none of our code runs by then.
    const opened = await open().catch(open);
    // The window opens its start URL by itself, and would replace an earlier navigation.
    const window = () => opened.pages().find((page) => page.url().endsWith('/healthz'));
    await expect.poll(() => window() !== undefined, { timeout: 30_000 }).toBe(true);
    await use(window() ?? (await opened.newPage()));
    await opened.close();
    for (const profile of profiles)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },
});

export { expect } from '../support/fixtures.ts';
