import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openScene, type SceneStage } from '../scenes/browser/open-scene.ts';
import type { Pictures } from './contact-sheet.ts';

/** A page that exceeds the window by this much gets a full-page picture too. */
const WORTH_SCROLLING_PX = 24;

const WIDE_PX = 1_000;
const PANEL_MS = 3_000;

/** Only a wide window fetches the panel beside a screen; a scene without network has none. */
const waitForPanel = async (page: Page): Promise<void> => {
  const isWhole = () => [...document.querySelectorAll('aside')].every((panel) => panel.childElementCount > 0);
  await page.waitForFunction(isWhole, undefined, { timeout: PANEL_MS }).catch(() => undefined);
};

/** Takes every variant of a page; a full-page picture too where it is longer than the window. Returns the file names. */
const takePictures = async (page: Page, folder: string, name: string): Promise<string[]> => {
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
    if (viewport.width >= WIDE_PX) await waitForPanel(page);
    await take(variant, false);
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    if (length > viewport.height + WORTH_SCROLLING_PX) await take(`${variant}-whole`, true);
  }
  return taken;
};

export const VARIANTS = [
  { name: 'phone-light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'desktop-dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'desktop-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const;

export interface PictureTask {
  readonly group: string;
  readonly name: string;
}

export interface Outcome extends Pictures {
  /** Why there are no pictures. */
  readonly failure?: string;
}

/** Takes tasks from the shared queue until it is empty, in a page of its own. */
export const runLane = async (
  stage: SceneStage,
  tasks: PictureTask[],
  folder: string,
): Promise<Outcome[]> => {
  const done: Outcome[] = [];

  const picture = async ({ group, name }: PictureTask): Promise<Outcome> => {
    const { visit, arrive, end } = await openScene(stage, `${group}/${name}`, () => undefined);
    mkdirSync(path.join(folder, group), { recursive: true });
    try {
      await arrive();
      const files = await takePictures(visit.page, path.join(folder, group), name);
      return { group, scene: name, files: files.map((file) => `${group}/${file}`) };
    } catch (error) {
      await visit.page.screenshot({ path: path.join(folder, group, `${name}-failed.png`) });
      return { group, scene: name, files: [], failure: String(error) };
    } finally {
      end();
    }
  };

  for (let next = tasks.shift(); next; next = tasks.shift()) done.push(await picture(next));
  return done;
};
