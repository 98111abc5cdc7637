import type { BrowserContext, Page } from '@playwright/test';

/** Frames in a row in which nothing is under way: what an answer brings about begins within one. */
const CALM_FRAMES = 3;
const WITHIN_MS = 15_000;
/** Whoever holds a call on purpose is not kept waiting for its end. */
const BY_ITSELF_MS = 2_000;

/**
 * Waits until nothing is under way in the app: no call, no write to the device, nothing typed that is not yet written, no
 * part of the app on its way. A look at what is not there, a measurement, a lost network or a reload come after it. Pages
 * that do not say what they do, such as the sandbox's, are settled.
 */
export const settled = async (page: Page, timeout = WITHIN_MS): Promise<void> => {
  const asked = Math.random();
  await page.waitForFunction(
    ({ asked, frames }) => {
      const kept = globalThis as { calmFrames?: { asked: number; calm: number } };
      if (kept.calmFrames?.asked !== asked) kept.calmFrames = { asked, calm: 0 };
      // Until the app has drawn anything, its page holds what is said when its code does not come.
      const hasBegun = document.getElementById('late') === null;
      const isCalm = hasBegun && (document.documentElement.dataset.busy ?? '0') === '0';
      kept.calmFrames.calm = isCalm ? kept.calmFrames.calm + 1 : 0;
      return kept.calmFrames.calm >= frames;
    },
    { asked, frames: CALM_FRAMES },
    { polling: 'raf', timeout },
  );
};

const settledIfItDoes = (page: Page): Promise<void> =>
  page.isClosed() ? Promise.resolve() : settled(page, BY_ITSELF_MS).catch(() => undefined);

/** From now on a page that was opened is settled, and so is one whose network goes, as far as nobody holds it up. */
export const settleByItself = (page: Page, context: BrowserContext): void => {
  const [goto, setOffline] = [page.goto.bind(page), context.setOffline.bind(context)];
  page.goto = async (...given) => {
    const response = await goto(...given);
    await settledIfItDoes(page);
    return response;
  };
  context.setOffline = async (isOffline) => {
    if (isOffline) await Promise.all(context.pages().map(settledIfItDoes));
    await setOffline(isOffline);
  };
};
