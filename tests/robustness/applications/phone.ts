import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArgs, ensureShell } from '../../support/browser.ts';
import { killBrowserOf } from '../../support/profile-processes.ts';
import { type Heartbeat, receiveHeartbeats } from './heartbeat.ts';

/** 'battery': kills every process of the browser. 'crash': the tab's. 'closed': closes the tab. */
export type Death = 'battery' | 'crash' | 'closed';

/** A phone whose browser keeps its profile, whatever happens. */
export interface Phone {
  /** A page of the running browser, which is started if needed. */
  open(): Promise<Page>;
  die(death: Death): Promise<void>;
  goOffline(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}

export const openPhone = (
  baseURL: string,
  { onPage, onLife }: { onPage: (page: Page) => void; onLife: (sign: Heartbeat) => void },
): Phone => {
  const profile = mkdtempSync(path.join(tmpdir(), 'cuotasana-robustness-phone-'));
  const executablePath = ensureShell();
  let browser: BrowserContext | undefined;

  const launch = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      args: browserArgs(),
      viewport: { width: 360, height: 740 },
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      hasTouch: true,
      serviceWorkers: 'allow',
      baseURL,
    });
    await receiveHeartbeats(context, onLife);
    for (const page of context.pages()) onPage(page);
    context.on('page', onPage);
    return context;
  };

  const closeTab = async (context: BrowserContext, death: 'crash' | 'closed'): Promise<void> => {
    const [page] = context.pages();
    if (!page) return;
    if (death === 'crash') {
      const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
      // The call never returns: its target is gone.
      void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
      await crashed;
    }
    // Open the next tab first: a browser whose last tab is closed exits.
    await context.newPage();
    await page.close();
  };

  return {
    open: async () => {
      browser ??= await launch();
      return browser.pages()[0] ?? browser.newPage();
    },
    die: async (death) => {
      if (!browser) return;
      if (death !== 'battery') {
        await closeTab(browser, death);
        return;
      }
      const dead = browser;
      browser = undefined;
      killBrowserOf(profile);
      await dead.close().catch(() => undefined);
    },
    goOffline: async (isOffline) => {
      // The browser may be down.
      await browser?.setOffline(isOffline).catch(() => undefined);
    },
    close: async () => {
      await browser?.close().catch(() => undefined);
      killBrowserOf(profile);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
};
