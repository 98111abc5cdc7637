import type { BrowserContext, Page } from '@playwright/test';
import { browserArgs, ensureShell } from '../../support/browser.ts';
import { createKillableBrowser } from '../../support/killable-browser.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Condition, TcpProxy } from '../../support/tcp-proxy.ts';
import { injectFaults } from '../harness/faults.ts';
import { type Heartbeat, receiveHeartbeats } from './heartbeat.ts';

/** Network faults with their weights: those of the proxy, a stall of a minute, and the phone's offline mode. */
const FAULTS: Readonly<Record<Exclude<Condition, 'through' | 'silent'> | 'hung' | 'airplane', number>> = {
  cut: 8,
  deaf: 6,
  stalled: 4,
  torn: 4,
  airplane: 4,
  hung: 1,
};
/** Longer than anything waits. */
const HUNG_MS = 60_000;
const SOUND_MS = { least: 1_000, most: 5_000 } as const;
const TROUBLED_MS = { least: 200, most: 2_500 } as const;

/** Injects a network fault every 1–5 s until stopped. */
export const breakNetwork = (
  proxy: TcpProxy,
  goOffline: (isOffline: boolean) => Promise<void>,
  random: Random,
  tally: Tally,
  stopping: AbortSignal,
): Promise<void> =>
  injectFaults({
    ...{ random, soundMs: SOUND_MS, faultMs: TROUBLED_MS, stopping },
    cause: async () => {
      const fault = random.weighted(FAULTS);
      tally.add('cuts');
      tally.add(`cuts: ${fault}`);
      if (fault === 'airplane') {
        await goOffline(true);
        return { end: () => goOffline(false) };
      }
      proxy.become(fault === 'hung' ? 'stalled' : fault);
      return {
        end: () => proxy.become('through'),
        lastsMs: fault === 'hung' ? HUNG_MS : undefined,
      };
    },
  });

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

/** A page whose first answer is still on its way does not crash: it is closed instead. */
const CRASH_MS = 2_000;

export const openPhone = (
  baseURL: string,
  { onPage, onLife }: { onPage: (page: Page) => void; onLife: (sign: Heartbeat) => void },
): Phone => {
  const executablePath = ensureShell();
  const browser = createKillableBrowser(
    {
      ...(executablePath ? { executablePath } : {}),
      args: browserArgs(),
      viewport: { width: 360, height: 740 },
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      hasTouch: true,
      serviceWorkers: 'allow',
      baseURL,
    },
    async (context) => {
      await receiveHeartbeats(context, onLife);
      for (const page of context.pages()) onPage(page);
      context.on('page', onPage);
    },
  );

  let isOffline = false;
  /** The browser may be down. A page that crashes meanwhile keeps this from the pages after it. */
  const applyOffline = async (): Promise<void> => {
    await browser
      .running()
      ?.setOffline(isOffline)
      .catch(() => undefined);
  };

  const closeTab = async (context: BrowserContext, death: 'crash' | 'closed'): Promise<void> => {
    const [page] = context.pages();
    if (!page) return;
    if (death === 'crash') {
      const crashed = page.waitForEvent('crash', { timeout: CRASH_MS }).catch(() => undefined);
      // The call never returns: its target is gone.
      void context
        .newCDPSession(page)
        .then((tools) => tools.send('Page.crash'))
        .catch(() => undefined);
      await crashed;
    }
    // Open the next tab first: a browser whose last tab is closed exits.
    await context.newPage();
    await page.close();
    await applyOffline();
  };

  return {
    open: async () => {
      const context = await browser.open();
      return context.pages()[0] ?? context.newPage();
    },
    die: async (death) => {
      if (death === 'battery') return browser.kill();
      const context = browser.running();
      if (context) await closeTab(context, death);
    },
    goOffline: async (isNow) => {
      isOffline = isNow;
      await applyOffline();
    },
    close: browser.close,
  };
};
