import { builtApp, TEST_BUILD } from '../../support/running-server.ts';

/** One build for all workers. */
export default async (): Promise<void> => void (await builtApp(TEST_BUILD));
