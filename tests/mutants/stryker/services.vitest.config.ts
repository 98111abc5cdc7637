import { configDefaults, defineConfig } from 'vitest/config';

/** The tests of the payment, session and ledger services, on one PostgreSQL server for all mutants. */
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'server/accounts/**/*.test.ts',
      'server/loans/ledger/**/*.test.ts',
      'server/payments/**/*.test.ts',
      'server/infrastructure/rate-limit.test.ts',
    ],
    exclude: [...configDefaults.exclude, '**/*.soak.test.ts'],
    globalSetup: ['tests/support/test-postgres.ts'],
    expect: { poll: { timeout: 15_000 } },
    // A slow test is no killed mutant.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
