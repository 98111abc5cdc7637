import { defineConfig } from 'vitest/config';

/** The tests of the payment, session and ledger services, on one PostgreSQL server for all mutants. */
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'server/accounts/sessions.test.ts',
      'server/payments/{payment-settling,payment-status}.test.ts',
      'server/payments/credit/credit.test.ts',
      'server/payments/public/payment-pass.test.ts',
      'server/loans/ledger/{accruals,loan-books}.test.ts',
      'server/infrastructure/rate-limit.test.ts',
    ],
    globalSetup: ['tests/support/test-postgres.ts'],
    // A slow test is no killed mutant.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
