import type { Page } from '@playwright/test';
import type { Play } from './scene-server.ts';

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
