import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Nothing of ours keeps state in a module that a test could find: loaded once for all files, the run takes a third of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'sw/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'tests/docs/**/*.test.ts',
          ],
          // Hundreds of random lives take seconds where others are at work too.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
