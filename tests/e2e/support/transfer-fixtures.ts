import { runServer } from '../../support/running-server.ts';
import { test as base, FIRST_PORT, PORTS_A_WORKER } from './fixtures.ts';

/** Behind the ports of the server that the other journeys share. */
const OFFSET = 5;

/** The same journeys on a build of its own, in which the online channel is our screen of bank transfers. */
export const test = base.extend<object, object>({
  server: [
    async ({}, use, info) => {
      const port = FIRST_PORT + info.parallelIndex * PORTS_A_WORKER + OFFSET;
      const server = await runServer(port, { VITE_PSE_INTERNAL: 'on' });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
