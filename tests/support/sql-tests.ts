/**
 * Tests of what one version of PostgreSQL may do otherwise than another: migrations, triggers, locks that are skipped,
 * statements that decide a race, search by likeness, batches in one statement and the queue. They run on the oldest version
 * that is supported too, each time; all others do in the soak.
 */
export const SQL_TESTS: readonly string[] = [
  'server/database/append-only.test.ts',
  'server/database/connection.test.ts',
  'server/database/migrate.test.ts',
  'server/jobs/jobs.test.ts',
  'server/services/accruals.test.ts',
  'server/services/catalog-import.test.ts',
  'server/services/catalog-search.test.ts',
  'server/services/outbox.test.ts',
  'server/services/rate-limit.test.ts',
];
