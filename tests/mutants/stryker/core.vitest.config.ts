import { defineConfig } from 'vitest/config';

/** The tests of the core alone. Stryker's runner takes one project, and finds the tests of a mutant by coverage. */
export default defineConfig({
  test: {
    isolate: false,
    include: ['src/core/**/*.test.ts'],
    // Slow is no mutant.
    testTimeout: 90_000,
  },
});
