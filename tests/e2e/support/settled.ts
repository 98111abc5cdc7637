import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';

/** Consecutive idle frames: what a response causes begins within one. */
const CALM_FRAMES = 3;
const WITHIN_MS = 15_000;
/** Shorter, because a test may hold a call on purpose. */
const BY_ITSELF_MS = 2_000;

/**
 * Waits until the app is idle: no pending call, storage write, unsaved input or code chunk. Needed before asserting
 * absence, measuring, going offline or reloading. Pages that do not publish their pending work, such as the sandbox's,
 * count as idle.
 */
export const settled = async (page: Page, timeout = WITHIN_MS): Promise<void> => {
  const asked = Math.random();
  await page.waitForFunction(
    ({ asked, frames }) => {
      const state = globalThis as { calmFrames?: { asked: number; calm: number } };
      if (state.calmFrames?.asked !== asked) state.calmFrames = { asked, calm: 0 };
      // Until the app has rendered, its page contains the notice for missing code.
      const hasBegun = document.getElementById('late') === null;
      const isCalm = hasBegun && (document.documentElement.dataset.busy ?? '0') === '0';
      state.calmFrames.calm = isCalm ? state.calmFrames.calm + 1 : 0;
      return state.calmFrames.calm >= frames;
    },
    { asked, frames: CALM_FRAMES },
    { polling: 'raf', timeout },
  );
};

const settledIfItDoes = (page: Page): Promise<void> =>
  page.isClosed() ? Promise.resolve() : settled(page, BY_ITSELF_MS).catch(() => undefined);

/**
 * From now on `goto`, `reload` and `setOffline` wait until the page is idle, as far as no call is held: the end of a page
 * may outrun the last write to its storage.
 */
export const settleByItself = (page: Page, context: BrowserContext): void => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const setOffline = context.setOffline.bind(context);
  page.goto = async (...given) => {
    await settledIfItDoes(page);
    const response = await goto(...given);
    await settledIfItDoes(page);
    return response;
  };
  page.reload = async (...given) => {
    await settledIfItDoes(page);
    return reload(...given);
  };
  context.setOffline = async (isOffline) => {
    if (isOffline) await Promise.all(context.pages().map(settledIfItDoes));
    await setOffline(isOffline);
  };
};

/**
 * Advances time without activity until something shows. The last input still scrolls for a moment of real time, which
 * counts as activity, however fast the page's clock runs.
 */
export const stayIdleUntil = (page: Page, shown: Locator, step = '00:10'): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(step);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 30_000 });

/**
 * Stays idle until the session has ended. Its last seconds pass by themselves: a clock that is moved outruns what the
 * login reads from its storage.
 */
export const stayIdleUntilLoggedOut = async (page: Page): Promise<void> => {
  const warning = page.getByText(/^La sesión actual está a punto de caducar en \d+ Segundos/);
  await page.clock.runFor('01:45');
  await stayIdleUntil(page, warning, '00:03');
  const seconds = Number(/\d+/.exec(await warning.innerText())?.[0]);
  await page.clock.runFor(Math.max(0, seconds - 2) * 1_000);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
};
