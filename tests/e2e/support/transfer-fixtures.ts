import { runServer } from '../../support/running-server.ts';
import { test as base } from './fixtures.ts';
import { TEST_BUILD } from './test-build.ts';

/** The same journeys on a server in which the online channel is our screen of bank transfers. */
export const test = base.extend<object, object>({
  server: [
    async ({}, use) => {
      const server = await runServer({ VITE_PSE_INTERNAL: 'on' }, TEST_BUILD);
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
