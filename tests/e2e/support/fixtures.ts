import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { controlsAt, type SandboxControls } from '../../../sandbox/demo/controls.ts';
import { expect } from '../../support/expect.ts';
import { findReusableProduct } from '../../support/running-product.ts';
import { type RunningServer, runServer, TEST_BUILD } from '../../support/running-server.ts';
import { createPerson, createVisit, type Newcomer, type Visit } from './people.ts';
import { settleByItself } from './settled.ts';

export interface WorkerFixtures {
  readonly server: RunningServer;
}

/** The clocks of page and server, which move together. */
export interface Time {
  /** Page timers due meanwhile fire once. */
  advance(seconds: number): Promise<void>;
}

export interface TestFixtures {
  /** Reset before each test: real time, no faults. */
  readonly sandbox: SandboxControls;
  readonly time: Time;
  readonly newcomer: Newcomer;
  readonly visit: Visit;
  /** Console messages that a test expects, such as the browser's own line for a rejected request. */
  readonly allowConsole: (pattern: RegExp) => void;
}

/**
 * The browser logs every 4xx and 5xx response by itself, and whatever is under way when a test takes the network; the
 * app's reaction is asserted on the screen.
 */
const BROWSER_LINE =
  /Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/;

/** Collects the page's unexpected console errors; returns how to stop. */
export const watchConsole = (page: Page, allowed: readonly RegExp[], unexpected: string[]): (() => void) => {
  const record = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (BROWSER_LINE.test(text) || allowed.some((pattern) => pattern.test(text))) return;
    unexpected.push(text);
  };
  const fail = (error: Error) => void unexpected.push(String(error));
  page.on('console', record);
  page.on('pageerror', fail);
  return () => {
    page.off('console', record);
    page.off('pageerror', fail);
  };
};

/** A real browser at phone width with the whole product; a console.error fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use, { config, project }) => {
      // Clocks and faults are per product: parallel workers need one each.
      const mayReuse = config.workers === 1 && project.name !== 'soak';
      const reused = mayReuse ? await findReusableProduct(TEST_BUILD) : undefined;
      const server = reused ?? (await runServer({}, TEST_BUILD));
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Before each test, used or not: resets what another test left.
  sandbox: [
    async ({ server }, use) => {
      const sandbox = controlsAt(server.sandboxUrl);
      await sandbox.reset();
      await use(sandbox);
    },
    { auto: true },
  ],
  newcomer: async ({ server, sandbox }, use) => {
    await use((stage, options) => createPerson({ url: server.url, sandbox }, stage, options));
  },
  visit: ({ page, server, sandbox, newcomer }, use) => use(createVisit({ page, server, sandbox, newcomer })),
  time: async ({ page, sandbox }, use) => {
    await use({
      advance: async (seconds) => {
        await sandbox.advance(`PT${seconds}S`);
        await page.clock.fastForward(seconds * 1_000);
      },
    });
  },
  allowConsole: async ({ context }, use) => {
    const allowed: RegExp[] = [];
    const unexpected: string[] = [];
    for (const page of context.pages()) watchConsole(page, allowed, unexpected);
    context.on('page', (page) => watchConsole(page, allowed, unexpected));
    await use((pattern) => allowed.push(pattern));
    const errors = [...unexpected];
    // A call that a test has intercepted may still be pending when it ends.
    for (const routes of [context, ...context.pages()]) await routes.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors, 'errors in the console').toEqual([]);
  },
  page: async ({ page, context, allowConsole }, use) => {
    // Requested so that the console is watched in every test.
    void allowConsole;
    settleByItself(page, context);
    await use(page);
  },
});

/** The same tests on a new server of their own, with these settings. */
export const testOn = (settings: Readonly<Record<string, string>>) =>
  test.extend<object, WorkerFixtures>({
    server: [
      async ({}, use) => {
        const server = await runServer(settings, TEST_BUILD);
        await use(server);
        await server.close();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  });

export { settled } from './settled.ts';
export { expect };
