import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openScene, type Replay } from '../scenes/replay/open-scene.ts';
import type { Pictures } from './contact-sheet.ts';
import { takePictures } from './take-pictures.ts';

export interface PictureTask {
  readonly group: string;
  readonly name: string;
}

export interface Outcome extends Pictures {
  /** Why there are no pictures. */
  readonly failure?: string;
}

/** Takes tasks from the shared queue until it is empty, in a page of its own. */
export const runLane = async (replay: Replay, tasks: PictureTask[], folder: string): Promise<Outcome[]> => {
  const done: Outcome[] = [];

  const picture = async ({ group, name }: PictureTask): Promise<Outcome> => {
    const { visit, arrive, end } = await openScene(replay, `${group}/${name}`, () => undefined);
    mkdirSync(path.join(folder, group), { recursive: true });
    try {
      await arrive();
      const files = await takePictures(visit.page, path.join(folder, group), name);
      return { group, scene: name, files: files.map((file) => `${group}/${file}`) };
    } catch (error) {
      await visit.page.screenshot({ path: path.join(folder, group, `${name}-failed.png`) });
      return { group, scene: name, files: [], failure: String(error) };
    } finally {
      await end().catch(() => undefined);
    }
  };

  for (let next = tasks.shift(); next; next = tasks.shift()) done.push(await picture(next));
  return done;
};
