import type { Page } from '@playwright/test';
import { rooms } from '../../scenes/rooms.ts';
import { reflowTroubles, setTextSize, WINDOWS } from './reflow.ts';
import { violationsOf } from './violations.ts';
import { expect, test } from './visit-test.ts';

test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** As tall as the page: a control half under a bar that sticks is one scroll away from being whole. */
const showWhole = async (page: Page, size: typeof PHONE): Promise<void> => {
  await page.setViewportSize(size);
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  if (length > size.height) await page.setViewportSize({ ...size, height: length });
};

/** Colours halfway from one to another are no colours of ours. */
const endTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        // One whose element goes is cancelled, and ended too.
        .map((transition) => transition.finished.catch(() => undefined)),
    ),
  );

/** One look takes seconds on a machine with others at work beside it. */
const LOOKS_MS = 25_000;
const REFLOW_MS = 3_000;
const softly = expect.configure({ soft: true });

/** Looked at again while there is something: what comes last makes a page longer that was measured before it. */
const untilWhole = (page: Page, size: typeof PHONE, where: string): Promise<void> =>
  softly
    .poll(
      async () => {
        await showWhole(page, size);
        await endTransitions(page);
        return violationsOf(page);
      },
      { message: where, timeout: LOOKS_MS },
    )
    .toEqual([]);

/** Every window and text size in the page that is there already, at a few milliseconds each. */
const untilReflowed = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  for (const { percents, ...size } of WINDOWS) {
    await page.setViewportSize(size);
    for (const percent of percents) {
      await setTextSize(browser, percent);
      await expect(page.locator('html')).toHaveCSS('font-size', `${(16 * percent) / 100}px`);
      await softly
        .poll(() => reflowTroubles(page), {
          message: `${size.width} px wide, text of ${percent} %`,
          timeout: REFLOW_MS,
        })
        .toEqual([]);
    }
  }
};

for (const [room, scenes] of Object.entries(rooms)) {
  test.describe(room, () => {
    for (const { name, arrive } of scenes) {
      test(name, async ({ visit }) => {
        const { page } = visit;
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await arrive(visit);
        await untilWhole(page, PHONE, 'on a phone');
        await page.emulateMedia({ colorScheme: 'dark' });
        await untilWhole(page, DESKTOP, 'on a desktop, in the dark');
        await untilReflowed(page);
      });
    }
  });
}
