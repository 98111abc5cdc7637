import path from 'node:path';
import type { Page } from '@playwright/test';
import { VARIANTS } from './variants.ts';

/** Beyond the window by this much, what lies below is worth a picture of its own. */
const WORTH_SCROLLING_PX = 24;

/** All variants of what a page shows; where it is longer than the window, the whole length too. Answers the file names. */
export const takePictures = async (page: Page, folder: string, name: string): Promise<string[]> => {
  const taken: string[] = [];
  const take = async (variant: string, fullPage: boolean) => {
    const file = `${name}-${variant}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage, animations: 'disabled' });
    taken.push(file);
  };
  // Nothing is hovered over: the button that was pressed last looks like the others.
  await page.mouse.move(0, 0);
  for (const { name: variant, viewport, colorScheme } of VARIANTS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await take(variant, false);
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    if (length > viewport.height + WORTH_SCROLLING_PX) await take(`${variant}-whole`, true);
  }
  return taken;
};
