import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { BESIDE_THE_APP } from '../session.ts';
import { APP_URL, SANDBOX_URL } from './calls.ts';
import type { Play, SceneServer } from './scene-server.ts';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Init scripts that a scene added. */
  readonly scripts: { dispose(): Promise<void> }[];
  /** Clock moves add up in a context and cannot be undone. */
  isMoved: boolean;
}

/** One worker's page, in which scenes play one after another. */
export interface ScenePages {
  /** A page that is clean as far as a scene can tell. */
  open(): Promise<Page>;
  close(): Promise<void>;
}

/**
 * One page for all scenes: with the app's files and compiled code cached, a load takes half the time of one in a new
 * context. The state that a scene leaves is removed before the next.
 */
export const openScenePages = (browser: Browser, server: SceneServer): ScenePages => {
  let open: OpenPage | undefined;

  const begin = async (): Promise<OpenPage> => {
    await open?.context.close();
    const context = await browser.newContext({
      baseURL: APP_URL,
      proxy: { server: server.url },
      viewport: PHONE,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      hasTouch: true,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const scripts: OpenPage['scripts'] = [];
    const addInitScript = page.addInitScript.bind(page) as (
      ...given: unknown[]
    ) => Promise<OpenPage['scripts'][0]>;
    page.addInitScript = (async (...given: unknown[]) => {
      const script = await addInitScript(...given);
      scripts.push(script);
      return script;
    }) as typeof page.addInitScript;
    const devtools = await context.newCDPSession(page);
    const begun: OpenPage = { context, page, devtools, scripts, isMoved: false };
    const fastForward = page.clock.fastForward.bind(page.clock);
    page.clock.fastForward = (ticks) => {
      begun.isMoved = true;
      return fastForward(ticks);
    };
    return begun;
  };

  const clean = async ({ context, page, devtools, scripts }: OpenPage): Promise<void> => {
    await Promise.all([
      ...context.pages().map((other) => other !== page && other.close()),
      ...scripts.splice(0).map((script) => script.dispose()),
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.clearPermissions(),
    ]);
    await page.goto(BESIDE_THE_APP);
    await Promise.all([
      page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      }),
      ...[APP_URL, SANDBOX_URL].map((origin) =>
        devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
      devtools.send('Page.resetNavigationHistory'),
      devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } }),
      // Not null: that lifts the context's own value too.
      page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce', forcedColors: null }),
      page.setViewportSize(PHONE),
      page.mouse.move(-1, -1),
    ]);
  };

  return {
    open: async () => {
      if (open && !open.isMoved) await clean(open);
      else open = await begin();
      return open.page;
    },
    close: async () => open?.context.close(),
  };
};

const TIMEOUT_MS = 20_000;

/**
 * Runs in the page: waits for fonts and two frames, finishes transitions; returns whether the app is idle and no
 * transition began meanwhile.
 */
export const comeToRest = async (): Promise<boolean> => {
  await document.fonts.ready;
  const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
  for (const one of transitions()) one.finish();
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
  return Number(document.documentElement.dataset.busy ?? 0) === 0 && transitions().length === 0;
};

/** Waits until the page is idle: no request except held ones, no transition, no font. */
export const settled = async (page: Page, play: Play): Promise<void> => {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const isAtRest = play.isIdle() && (await page.evaluate(comeToRest)) && play.isIdle();
    if (isAtRest) return;
    if (performance.now() > deadline) throw new Error(`the page at ${page.url()} never came to rest`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
