import type { TestProject } from 'vitest/node';
import { findReusablePostgres, startTestPostgres, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext extends TestPostgres {}
}

/** One server per run: the one of `npm run test-servers`, else a temporary one. */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const reused = await findReusablePostgres();
  const started = reused ? undefined : await startTestPostgres();
  const { postgresUrl, templateDatabase } = (reused ?? started) as TestPostgres;
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateDatabase', templateDatabase);
  return started?.stop;
};
