import { defineConfig } from 'vitest/config';

/** The tests of the payment, session and ledger services, on a PostgreSQL that is started once for all mutants. */
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'server/routes/{sessions,payment-settling,payment-status,credit}.test.ts',
      'server/services/{accruals,loan-books,payment-pass,rate-limit}.test.ts',
    ],
    globalSetup: ['tests/support/global-postgres.ts'],
    // Slow is no mutant.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
