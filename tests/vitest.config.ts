import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { browserArgs, ensureShell } from './support/browser.ts';

const shell = ensureShell();
/** Tests of components that leave nothing behind in the modules of their page. */
const SHARED = 'src/{features,routes,ui,platform/{api,forms,files}}/**/*';

/** `x.soak.test.ts` is slow or rare: `npm run soak` runs it, `npm test` does not. */
const SUITES = [
  { ending: 'test', isOther: 'soak.test', suffix: '' },
  { ending: 'soak.test', isOther: undefined, suffix: '-soak' },
] as const;

const without = (ending: string | undefined): string[] => [
  ...configDefaults.exclude,
  ...(ending ? [`**/*.${ending}.{ts,tsx}`] : []),
];

export default defineConfig({
  test: {
    // Nothing of ours keeps state in a module that a test could find: loaded once for all files, the run takes a third of the time.
    isolate: false,
    projects: [
      ...SUITES.flatMap(({ ending, isOther, suffix }): TestProjectInlineConfiguration[] => [
        {
          extends: true,
          test: {
            name: `unit${suffix}`,
            include: [
              `{src,sw,sandbox}/**/*.${ending}.ts`,
              `tests/{browser-floor,budgets,deployment,robustness,docs,imports,mutants,round-trips,stages}/**/*.${ending}.ts`,
            ],
            exclude: without(isOther),
            // Far above what any takes on a busy machine: it ends what hangs.
            testTimeout: 20_000,
          },
        },
        {
          extends: true,
          plugins: [react()],
          // Found before the first test, not while one runs: a page that is loaded anew loses it.
          optimizeDeps: {
            entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.ts', 'tests/components/*.{ts,tsx}'],
          },
          test: {
            name: `components${suffix}`,
            // Vitest looks in these for dependencies too: without them, in the tests of the server.
            include: [`src/**/*.${ending}.tsx`],
            // Hooks and components, and what else needs a document: in a real browser, without a server.
            setupFiles: ['tests/components/setup.ts'],
            expect: { poll: { timeout: 3_000 } },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              viewport: { width: 360, height: 740 },
              provider: playwright({
                launchOptions: { ...(shell ? { executablePath: shell } : {}), args: browserArgs() },
                contextOptions: { locale: 'es-CO', timezoneId: 'America/Bogota', hasTouch: true },
              }),
              instances: [
                {
                  name: `components${suffix} (shared page)`,
                  browser: 'chromium' as const,
                  include: [`${SHARED}.${ending}.tsx`],
                  exclude: without(isOther),
                },
                // What stands below the screens keeps state for as long as its page lives.
                {
                  name: `components${suffix} (own page)`,
                  browser: 'chromium' as const,
                  isolate: true,
                  include: [`src/**/*.${ending}.tsx`],
                  exclude: [...without(isOther), `${SHARED}.tsx`],
                },
              ],
            },
          },
        },
        {
          extends: true,
          test: {
            name: `server${suffix}`,
            include: [`server/**/*.${ending}.ts`, `tests/contract/**/*.${ending}.ts`],
            exclude: without(isOther),
            globalSetup: ['tests/support/test-postgres.ts'],
            // Each lives a story on PostgreSQL, some with pages of PDF: at a load of ten a core two of them took all of it.
            testTimeout: 20_000,
            hookTimeout: 30_000,
            expect: { poll: { timeout: 15_000 } },
          },
        },
      ]),
      {
        extends: true,
        test: {
          name: 'attacks',
          // Minutes each: `npm run attacks` and the soak run them, `npm test` does not.
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: ['tests/support/test-postgres.ts'],
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
