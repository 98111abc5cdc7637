/**
 * Seeded changes over the core, where money is worked out: a change that no test sees lowers the score, and below `break`
 * the run fails. The services that need a database have a configuration of their own.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/stryker/core.vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ['src/core/**/*.ts', '!src/core/**/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  incremental: true,
  incrementalFile: 'node_modules/.cache/stryker/core.json',
  ignoreStatic: true,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false },
  jsonReporter: { fileName: 'test-results/stryker/core.json' },
  tempDirName: '.stryker-tmp',
  ignorePatterns: [
    '.mutants-tmp',
    'dist',
    'data',
    'gallery',
    'test-results',
    'playwright-report',
    '*.tsbuildinfo',
  ],
  // Added to one and a half times what a mutant's tests take, of which the longest takes 1.5 s.
  timeoutMS: 15_000,
  thresholds: { high: 95, low: 85, break: 85 },
  allowEmpty: false,
  // Stryker rewrites references in this file with an interface that TypeScript 7 does not have; nothing here needs it to.
  tsconfigFile: 'none',
};
