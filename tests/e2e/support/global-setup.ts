import { builtApp } from '../../support/built-app.ts';
import { TEST_BUILD } from './test-build.ts';

/** One build for all workers. */
export default async (): Promise<void> => void (await builtApp(TEST_BUILD));
