import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

const START_MS = 60_000;

/** The real app for the tests of a file or of a `describe`: started before the first, closed after the last. */
export const openTestApp = (...given: Parameters<typeof startTestApp>): TestApp => {
  const test = {} as TestApp;
  beforeAll(async () => void Object.assign(test, await startTestApp(...given)), START_MS);
  afterAll(() => test.close());
  return test;
};
