import type { Page } from '@playwright/test';
import { builtApp } from '../../support/built-app.ts';
import { runServer } from '../../support/running-server.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { TEST_BUILD } from '../support/test-build.ts';

export type Release = 'a' | 'b' | 'c';

export interface Deployments {
  /** Puts a release in the place of the one that runs, on the same database. */
  deploy(release: Release): Promise<void>;
  /** Starts the same release again with another setting. */
  restartWith(changed: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * The app that all tests have, or one of other sources: an address that many of its files name differs, and so do their names
 * and those of whoever imports them.
 */
const folderOf = (release: Release): Promise<string> =>
  builtApp(
    release === 'a' ? TEST_BUILD : { ...TEST_BUILD, VITE_SUPPORT_EMAIL: `${release}@cuotasana.example` },
  );

/** A server of its own, on which releases come and go. */
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

/** The script that a page was loaded with: another in each release. */
export const scriptOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');

/** Looks for a newer version, as an app that comes to the front does, and waits until the device has it. */
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
/** So that a reload can be told. */
export const markOpened = (page: Page): Promise<void> =>
  page.evaluate((mark) => document.documentElement.setAttribute(mark, ''), MARK);
export const isStillOpen = (page: Page): Promise<boolean> =>
  page.evaluate((mark) => document.documentElement.hasAttribute(mark), MARK);
