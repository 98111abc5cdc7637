import { builtApp, TEST_BUILD } from '../../support/running-server.ts';

/** One build for all workers, and the one that scenes show: a build within a worker fails. */
export default async (): Promise<void> => {
  await builtApp(TEST_BUILD);
  await builtApp();
};
