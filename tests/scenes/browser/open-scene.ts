import type { Browser } from '@playwright/test';
import { SAMPLE_INSTANT } from '../../samples/person.ts';
import { sceneGroups } from '../all.ts';
import { createProduct } from '../product/product.ts';
import { createVendors, type Vendors } from '../product/vendors.ts';
import { take, type Visit } from '../scene.ts';
import { openScenePages, type ScenePages, settled } from './scene-page.ts';
import { openSceneServer, type SceneServer } from './scene-server.ts';

/** A scene on the answers of its product. */
export interface OpenScene {
  readonly visit: Visit;
  /**
   * Plays the scene and waits until the page is idle.
   * @throws a call that nobody answers.
   */
  arrive(): Promise<void>;
  /** Waits until the page is idle. */
  settle(): Promise<void>;
  end(): void;
}

/** What scenes are played with, one after another. */
export interface SceneStage {
  readonly server: SceneServer;
  readonly pages: ScenePages;
  readonly vendors: Vendors;
  close(): Promise<void>;
}

export const openStage = async (browser: Browser): Promise<SceneStage> => {
  const server = await openSceneServer();
  const pages = openScenePages(browser, server);
  const vendors = createVendors();
  const close = async () => {
    for (const one of [pages, server, vendors]) await one.close();
  };
  return { server, pages, vendors, close };
};

/** Opens the scene 'group/name' in a clean page. */
export const openScene = async (
  { server, pages, vendors }: SceneStage,
  title: string,
  allowConsole: (pattern: RegExp) => void,
): Promise<OpenScene> => {
  const [group = '', name = ''] = title.split('/');
  const steps = sceneGroups[group]?.[name];
  if (!steps) throw new Error(`there is no scene ${title}`);
  const { facts, ...answers } = createProduct(vendors);
  // Cleaned first: late calls of the scene before must not count for this one.
  const page = await pages.open();
  const play = server.play(answers);
  // Timers run, but displayed seconds never change.
  await page.clock.setFixedTime(SAMPLE_INSTANT);
  const visit = { page, facts, rules: play.rules, allowConsole };
  const settle = () => Promise.race([settled(page, play), play.unknown]);
  return {
    visit,
    settle,
    arrive: async () => {
      await Promise.race([take(visit, steps), play.unknown]);
      await settle();
    },
    end: play.end,
  };
};
