import type { TestProject } from 'vitest/node';
import { findKeptPostgres, startTestPostgres, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext extends TestPostgres {}
}

/** One server a run: the one that is kept for development, else one of its own. */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const kept = await findKeptPostgres();
  const started = kept ? undefined : await startTestPostgres();
  const { postgresUrl, templateDatabase } = (kept ?? started) as TestPostgres;
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateDatabase', templateDatabase);
  return started?.stop;
};
