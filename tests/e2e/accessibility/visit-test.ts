import { test as base } from '@playwright/test';
import { type OpenScene, openScene, openStage, type SceneStage } from '../../scenes/browser/open-scene.ts';
import { expect } from '../../support/expect.ts';
import { watchConsole } from '../support/fixtures.ts';

interface TestFixtures {
  /** Opens a scene by 'group/name'; a console.error in it fails the test. */
  readonly open: (title: string) => Promise<OpenScene>;
}

interface WorkerFixtures {
  readonly stage: SceneStage;
}

/** Tests on scenes: no server, no database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stage: [
    async ({ browser }, use) => {
      const stage = await openStage(browser);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ stage }, use) => {
    const endings: (() => void)[] = [];
    const allowed: RegExp[] = [];
    const errors: string[] = [];
    await use(async (title) => {
      const scene = await openScene(stage, title, (pattern) => allowed.push(pattern));
      const stopWatching = watchConsole(scene.visit.page, allowed, errors);
      endings.push(scene.end, stopWatching);
      return scene;
    });
    for (const end of endings) end();
    expect(errors, 'errors in the console').toEqual([]);
  },
});

export { expect };
