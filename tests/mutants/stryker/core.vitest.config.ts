import { defineConfig } from 'vitest/config';

/** The core's tests only. Stryker's runner takes one project, and finds a mutant's tests by coverage. */
export default defineConfig({
  test: {
    isolate: false,
    setupFiles: ['tests/mutants/stryker/end-on-failure.ts'],
    include: ['src/core/**/*.test.ts', 'tests/round-trips/**/*.test.ts'],
    // A slow test is no killed mutant.
    testTimeout: 90_000,
  },
});
