/**
 * Tests of what may differ between PostgreSQL versions: migrations, triggers, skipped locks, statements that decide a
 * race, similarity search, batches and the queue. They also run on the oldest supported version each time; all others
 * only in the soak.
 */
export const SQL_TESTS: readonly string[] = [
  'server/infrastructure/database/append-only.test.ts',
  'server/infrastructure/database/connection.test.ts',
  'server/infrastructure/database/migrate.test.ts',
  'server/infrastructure/database/partitions.test.ts',
  'server/infrastructure/jobs/jobs.test.ts',
  'server/retention.test.ts',
  'server/retention-rules.test.ts',
  'server/loans/ledger/accruals.test.ts',
  'server/loans/ledger/posted-once.test.ts',
  'server/catalog/catalog-import.test.ts',
  'server/catalog/catalog-search.test.ts',
  'server/infrastructure/outbox.test.ts',
  'server/infrastructure/rate-limit.test.ts',
  'server/infrastructure/sealing/sealed-columns.test.ts',
];
