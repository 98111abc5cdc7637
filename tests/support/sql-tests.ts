/**
 * Tests of what one version of PostgreSQL may do otherwise than another: migrations, triggers, locks that are skipped,
 * statements that decide a race, search by likeness, batches in one statement and the queue. They run on the oldest version
 * that is supported too, each time; all others do in the soak.
 */
export const SQL_TESTS: readonly string[] = [
  'server/infrastructure/database/append-only.test.ts',
  'server/infrastructure/database/connection.test.ts',
  'server/infrastructure/database/migrate.test.ts',
  'server/infrastructure/jobs/jobs.test.ts',
  'server/loans/ledger/accruals.test.ts',
  'server/catalog/catalog-import.test.ts',
  'server/catalog/catalog-search.test.ts',
  'server/infrastructure/outbox.test.ts',
  'server/infrastructure/rate-limit.test.ts',
];
