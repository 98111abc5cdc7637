import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { sandboxAt } from '../e2e/support/sandbox.ts';
import { gatherCrowd } from '../scenes/crowd.ts';
import type { Scene } from '../scenes/scene.ts';
import { openVisit } from '../scenes/visit.ts';
import type { RunningServer } from '../support/running-server.ts';
import type { Pictures } from './contact-sheet.ts';
import { takePictures } from './take-pictures.ts';
import { VARIANTS } from './variants.ts';

export interface Errand {
  readonly room: string;
  readonly scene: Scene;
}

export interface Outcome extends Pictures {
  /** Why there are no pictures. */
  readonly failure?: string;
}

const PATIENCE_MS = 15_000;

/** Takes errands from the shared list until it is empty, on a server of its own. */
export const runLane = async (
  browser: Browser,
  server: RunningServer,
  errands: Errand[],
  folder: string,
): Promise<Outcome[]> => {
  const sandbox = sandboxAt(server.sandboxUrl);
  const crowd = gatherCrowd({ url: server.url, sandbox });
  const done: Outcome[] = [];

  const picture = async ({ room, scene }: Errand): Promise<Outcome> => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: VARIANTS[0].viewport,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      hasTouch: true,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const { visit, leave } = await openVisit({ page, sandbox, crowd, allowConsole: () => undefined });
    try {
      await scene.arrive(visit);
      mkdirSync(path.join(folder, room), { recursive: true });
      const files = await takePictures(page, path.join(folder, room), scene.name);
      return { room, scene: scene.name, files: files.map((file) => `${room}/${file}`) };
    } catch (error) {
      await page.screenshot({ path: path.join(folder, room, `${scene.name}-failed.png`) });
      return { room, scene: scene.name, files: [], failure: String(error) };
    } finally {
      await leave();
      await context.close();
    }
  };

  for (let next = errands.shift(); next; next = errands.shift()) done.push(await picture(next));
  return done;
};
