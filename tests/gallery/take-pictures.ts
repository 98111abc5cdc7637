import path from 'node:path';
import type { Page } from '@playwright/test';
import { VARIANTS } from './variants.ts';

/** A page that exceeds the window by this much gets a full-page picture too. */
const WORTH_SCROLLING_PX = 24;

/** Takes every variant of a page; a full-page picture too where it is longer than the window. Returns the file names. */
export const takePictures = async (page: Page, folder: string, name: string): Promise<string[]> => {
  const taken: string[] = [];
  const take = async (variant: string, fullPage: boolean) => {
    const file = `${name}-${variant}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage, animations: 'disabled' });
    taken.push(file);
  };
  // No hover: the button that was pressed last looks like the others.
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
