import { defineConfig } from 'vitest/config';

/** The tests of the payment, session and ledger services, on a PostgreSQL that is started once for all mutants. */
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'server/routes/{sessions,payment-settling,payment-status,credit}.test.ts',
      'server/services/{accruals,loan-books,payment-pass,rate-windows}.test.ts',
    ],
    globalSetup: ['tests/support/global-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
