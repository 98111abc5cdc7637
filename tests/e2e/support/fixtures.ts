import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { findKeptProduct } from '../../support/running-product.ts';
import { type RunningServer, runServer } from '../../support/running-server.ts';
import { type SandboxControls, sandboxAt } from './sandbox.ts';
import { settleByItself } from './settled.ts';
import { TEST_BUILD } from './test-build.ts';

export interface WorkerFixtures {
  readonly server: RunningServer;
}

/** The clocks of the page and of the server, which move together. */
export interface Time {
  /** The page's timers that fall due on the way fire once. */
  advance(seconds: number): Promise<void>;
}

export interface TestFixtures {
  /** In real time and with companies that work when a test begins, whatever the one before did. */
  readonly sandbox: SandboxControls;
  readonly time: Time;
  /** Messages of the console that a test expects, such as the browser's own line for a refused request. */
  readonly allowConsole: (pattern: RegExp) => void;
}

/** The browser logs every answer of 4xx and 5xx by itself; what the app makes of them is asserted on the screen. */
const BROWSER_LINE = /Failed to load resource: the server responded with a status of (4\d\d|503)/;

/** Notes what the page complains about, unless a test allows it; answers how to stop. */
export const watchConsole = (page: Page, allowed: readonly RegExp[], seen: string[]): (() => void) => {
  const note = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (BROWSER_LINE.test(text) || allowed.some((pattern) => pattern.test(text))) return;
    seen.push(text);
  };
  const fail = (error: Error) => void seen.push(String(error));
  page.on('console', note);
  page.on('pageerror', fail);
  return () => {
    page.off('console', note);
    page.off('pageerror', fail);
  };
};

/** A real browser at phone width on the whole product; a console.error fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use, { config, project }) => {
      // Clocks and faults are a product's: of several workers each has its own.
      const mayBeKept = config.workers === 1 && project.name !== 'soak';
      const kept = mayBeKept ? await findKeptProduct(TEST_BUILD) : undefined;
      const server = kept ?? (await runServer({}, TEST_BUILD));
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Before each test, whoever looks at it or not: nothing that another one left is there.
  sandbox: [
    async ({ server }, use) => {
      const sandbox = sandboxAt(server.sandboxUrl);
      await sandbox.reset();
      await use(sandbox);
    },
    { auto: true },
  ],
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
    const seen: string[] = [];
    for (const page of context.pages()) watchConsole(page, allowed, seen);
    context.on('page', (page) => watchConsole(page, allowed, seen));
    await use((pattern) => allowed.push(pattern));
    const errors = [...seen];
    // A call that a test has altered may still be under way when it ends.
    for (const routes of [context, ...context.pages()]) await routes.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors, 'errors in the console').toEqual([]);
  },
  page: async ({ page, context, allowConsole }, use) => {
    // Named so that the console is watched in every test.
    void allowConsole;
    settleByItself(page, context);
    await use(page);
  },
});

export { settled } from './settled.ts';
export { expect };
