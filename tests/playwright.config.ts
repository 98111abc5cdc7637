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

/**
 * For the soak: they wait in real time, kill servers or pages, build release after release, or try at length or what is
 * seldom, of which the ordinary tests try a part.
 */
const IN_THE_SOAK = [
  'durability/*.spec.ts',
  'errors/missing-code.spec.ts',
  'session/on-disk.spec.ts',
  'identity/{expired-document,no-camera,other-name,reopened}.spec.ts',
  'payment/{killed,own-origin}.spec.ts',
  'reminders/{device-leaving,device-own,page-sent}.spec.ts',
  'worker/{releases,updates,no-worker,hung-line,first-install,offline-links}.spec.ts',
  'demo/*.spec.ts',
  'sandbox/*.spec.ts',
].map((at) => `**/e2e/${at}`);

/** What is looked at on recorded answers. */
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
      testIgnore: [...IN_THE_BROWSER, ...IN_THE_SOAK, IN_SCENES],
      use: launch(ensureShell()),
    },
    { name: 'scenes', testMatch: IN_SCENES, use: launch(ensureShell()) },
    { name: 'soak', testMatch: IN_THE_SOAK, use: launch(ensureBrowser()) },
  ],
});
