import { builtApp } from '../../support/built-app.ts';
import { TEST_BUILD } from './test-build.ts';

/** Before the workers start: one build for all of them. */
export default async (): Promise<void> => void (await builtApp(TEST_BUILD));
