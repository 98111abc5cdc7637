import core from './core.config.ts';

/** The same over the services that move money and know who calls; their tests need a database, and take their time. */
export default {
  ...core,
  vitest: { configFile: 'tests/mutants/stryker/services.vitest.config.ts', related: false },
  mutate: [
    'server/accounts/sessions.ts',
    'server/loans/ledger/ledger.ts',
    'server/loans/ledger/loan-postings.ts',
    'server/payments/loan-payments.ts',
    'server/payments/payment-attempts.ts',
    'server/payments/payment-mismatch.ts',
    'server/payments/payment-settlement.ts',
    'server/payments/public/public-payment.ts',
  ],
  incrementalFile: 'node_modules/.cache/stryker/services.json',
  jsonReporter: { fileName: 'test-results/stryker/services.json' },
  // On a database, and where others are at work too.
  dryRunTimeoutMinutes: 30,
  timeoutMS: 180_000,
};
