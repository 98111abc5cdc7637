import { test as base } from '@playwright/test';
import { type OpenScene, openScene, type Replay } from '../../scenes/replay/open-scene.ts';
import { readRecordings } from '../../scenes/replay/recording.ts';
import { openScenePages } from '../../scenes/replay/scene-page.ts';
import { openSceneServer } from '../../scenes/replay/scene-server.ts';
import { expect } from '../../support/expect.ts';
import { watchConsole } from '../support/fixtures.ts';

interface TestFixtures {
  /** Opens a scene by 'group/name'; a console.error in it fails the test. */
  readonly open: (title: string) => Promise<OpenScene>;
}

interface WorkerFixtures {
  readonly replay: Replay;
}

/** Tests on recorded scenes: no server, no database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  replay: [
    async ({ browser }, use) => {
      const server = await openSceneServer();
      const pages = openScenePages(browser, server);
      await use({ recordings: readRecordings(), server, pages });
      await pages.close();
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ replay }, use) => {
    const endings: (() => Promise<void>)[] = [];
    const allowed: RegExp[] = [];
    const errors: string[] = [];
    await use(async (title) => {
      const scene = await openScene(replay, title, (pattern) => allowed.push(pattern));
      const stopWatching = watchConsole(scene.visit.page, allowed, errors);
      endings.push(scene.end, async () => stopWatching());
      return scene;
    });
    for (const end of endings) await end();
    expect(errors, 'errors in the console').toEqual([]);
  },
});

export { expect };
