import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, runServer } from '../../support/running-server.ts';
import { type SandboxControls, sandboxAt } from './sandbox.ts';

export interface WorkerFixtures {
  readonly server: RunningServer;
}

export interface TestFixtures {
  readonly sandbox: SandboxControls;
  /** Messages of the console that a test expects, such as the browser's own line for a refused request. */
  readonly allowConsole: (pattern: RegExp) => void;
}

/** The browser logs every answer of 4xx and 5xx by itself; what the app makes of them is asserted on the screen. */
const BROWSER_LINE = /Failed to load resource: the server responded with a status of (4\d\d|503)/;

const watchConsole = (page: Page, allowed: readonly RegExp[], seen: string[]): void => {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (BROWSER_LINE.test(text) || allowed.some((pattern) => pattern.test(text))) return;
    seen.push(text);
  });
  page.on('pageerror', (error) => seen.push(String(error)));
};

/** A real browser at phone width on the whole product; a console.error fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await runServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  sandbox: async ({ server }, use) => {
    const sandbox = sandboxAt(server.sandboxUrl);
    await use(sandbox);
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
  page: async ({ page, allowConsole }, use) => {
    // Named so that the console is watched in every test.
    void allowConsole;
    await use(page);
  },
});

export { expect };
