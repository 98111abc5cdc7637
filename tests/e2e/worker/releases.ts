import type { Page } from '@playwright/test';
import { builtApp, runServer, TEST_BUILD } from '../../support/running-server.ts';
import { test as base, expect } from '../support/fixtures.ts';

export type Release = 'a' | 'b' | 'c';

export interface Deployments {
  /** Replaces the running release, on the same database. */
  deploy(release: Release): Promise<void>;
  /** Restarts the same release with another setting. */
  restartWith(changed: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * The tests' usual build, or one of other sources: an address in many files differs, and so do the names of those
 * files and of their importers.
 */
const folderOf = (release: Release): Promise<string> =>
  builtApp(
    release === 'a' ? TEST_BUILD : { ...TEST_BUILD, VITE_SUPPORT_EMAIL: `${release}@cuotasana.example` },
  );

/** A server of its own, on which releases are deployed. */
export const test = base.extend<object, { readonly deployments: Deployments }>({
  server: [
    async ({}, use) => {
      const server = await runServer({}, TEST_BUILD);
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  deployments: [
    async ({ server }, use) => {
      const restartWith = async (changed: Readonly<Record<string, string>>) => {
        await server.kill();
        await server.start(changed);
      };
      await use({
        deploy: async (release) => restartWith({ DIST_DIR: await folderOf(release) }),
        restartWith,
      });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The URL of the page's main script: it differs between releases. */
export const scriptOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');

/** Checks for an update, as the app does when it becomes visible, and waits until it is installed. */
export const findNewer = async (page: Page): Promise<void> => {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
};

export const offer = (page: Page) => page.getByText('Hay una versión nueva');
export const take = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Actualizar' }).first().click();

const MARK = 'data-opened';
/** Detects a reload. */
export const markOpened = (page: Page): Promise<void> =>
  page.evaluate((mark) => document.documentElement.setAttribute(mark, ''), MARK);
export const isStillOpen = (page: Page): Promise<boolean> =>
  page.evaluate((mark) => document.documentElement.hasAttribute(mark), MARK);
