import { runServer, TEST_BUILD } from '../../support/running-server.ts';
import { test as base } from './fixtures.ts';

/** The same fixtures on a server whose online channel is our own bank transfer form. */
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
