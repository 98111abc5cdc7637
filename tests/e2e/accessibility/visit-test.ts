import { type Crowd, gatherCrowd } from '../../scenes/crowd.ts';
import type { Visit } from '../../scenes/scene.ts';
import { openVisit } from '../../scenes/visit.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { sandboxAt } from '../support/sandbox.ts';

interface WorkerFixtures {
  readonly crowd: Crowd;
}

interface TestFixtures {
  readonly visit: Visit;
}

/** Tests that play in the scenes of the gallery. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  crowd: [
    async ({ server }, use) => {
      await use(gatherCrowd({ url: server.url, sandbox: sandboxAt(server.sandboxUrl) }));
    },
    { scope: 'worker' },
  ],
  visit: async ({ page, sandbox, crowd, allowConsole }, use) => {
    const { visit, leave } = await openVisit({ page, sandbox, crowd, allowConsole });
    await use(visit);
    await leave();
  },
});

export { expect };
