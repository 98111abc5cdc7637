import { defineConfig } from '@playwright/test';
import { browserArgs, ensureBrowser, ensureShell } from './support/browser.ts';

/** What needs more than the engine, such as the viewer of PDF files or a window of an app, or must be seen in the browser that people have. */
const IN_THE_BROWSER = [
  'journey/*.spec.ts',
  'signing/documents.spec.ts',
  'worker/*.spec.ts',
  'install/start.spec.ts',
  'install/installable.spec.ts',
  'install/offline.spec.ts',
  'reminders/device*.spec.ts',
].map((at) => `**/e2e/${at}`);

/** Slow or rare, as `npm run soak` runs them: they wait in real time, kill servers or pages, or build release after release. */
const IN_THE_SOAK = '**/*.soak.spec.ts';

/** What is looked at on made answers. */
const IN_SCENES = '**/e2e/accessibility/*.spec.ts';

const launch = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArgs() },
});

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    hasTouch: true,
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording each step costs as much as the steps; '--trace on' does it for a test that fails.
    trace: 'off',
  },
  projects: [
    {
      name: 'browser',
      testMatch: IN_THE_BROWSER,
      testIgnore: IN_THE_SOAK,
      use: launch(ensureBrowser()),
    },
    {
      name: 'shell',
      testIgnore: [...IN_THE_BROWSER, IN_THE_SOAK, IN_SCENES],
      use: launch(ensureShell()),
    },
    { name: 'scenes', testMatch: IN_SCENES, testIgnore: IN_THE_SOAK, use: launch(ensureShell()) },
    { name: 'soak', testMatch: IN_THE_SOAK, testIgnore: IN_SCENES, use: launch(ensureBrowser()) },
    { name: 'scenes-soak', testMatch: '**/e2e/accessibility/*.soak.spec.ts', use: launch(ensureShell()) },
  ],
});
