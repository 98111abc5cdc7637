import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { builtApp, type RunningServer, TEST_BUILD } from '../../support/running-server.ts';
import { expect, testOn } from '../support/fixtures.ts';

export type Release = 'a' | 'b' | 'c';

export interface Deployments {
  /** Replaces the running release, on the same database. */
  deploy(release: Release): Promise<void>;
  /** Restarts the same release with another setting. */
  restartWith(changed: Readonly<Record<string, string>>): Promise<void>;
}

const NAMING_FILES = '{*.html,sw.js,.vite/manifest.json}';

/** By which a page tells releases apart. */
const RELEASE_NAME = /data-release="[^"]*"/;

/** Of a file whose name has no hash, in the worker's list. */
const REVISION = /("?revision"?:"[0-9a-f]+)"/g;

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** What all screens share, and a screen that a tab of another release lacks on the device. */
const DIFFERENT = ['common', 'legal'];

/** A build in which some files are others, in a folder of its own. */
const writeWithOtherFiles = (built: string, folder: string, release: Release): void => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
  for (const name of DIFFERENT) {
    const [before = ''] = globSync(`assets/${name}-???????.js`, { cwd: folder });
    const after = `assets/${name}-release${release}.js`;
    for (const ending of ['', '.br', '.gz'])
      renameSync(path.join(folder, before + ending), path.join(folder, after + ending));
    for (const file of globSync(NAMING_FILES, { cwd: folder }))
      edit(path.join(folder, file), (text) => text.replaceAll(before, after));
  }
  edit(path.join(folder, 'index.html'), (page) => page.replace(RELEASE_NAME, `data-release="${release}"`));
  edit(path.join(folder, 'sw.js'), (worker) => worker.replaceAll(REVISION, `$1-${release}"`));
};

/** The tests' usual build, or one of which some files are others, kept with the data of the server that serves it. */
const folderOf = async (release: Release, server: RunningServer): Promise<string> => {
  const built = await builtApp(TEST_BUILD);
  if (release === 'a') return built;
  const folder = path.join(server.dataDir, `release-${release}`);
  writeWithOtherFiles(built, folder, release);
  return folder;
};

const SETTINGS = { SERVICE_WORKER: 'on', VITE_CASH_URL: 'https://caja.example/' };

const firstSettings = async (server: RunningServer) => ({
  ...SETTINGS,
  DIST_DIR: await folderOf('a', server),
});

/** A server of its own, on which releases are deployed; each test begins on release a. */
export const test = testOn(SETTINGS).extend<
  { readonly deployments: Deployments },
  { readonly deploymentsOfWorker: Deployments }
>({
  deploymentsOfWorker: [
    async ({ server }, use) => {
      let settings: Readonly<Record<string, string>> = await firstSettings(server);
      const restartWith = async (changed: Readonly<Record<string, string>>) => {
        if (Object.entries(changed).every(([name, value]) => settings[name] === value)) return;
        settings = { ...settings, ...changed };
        await server.kill();
        await server.start(changed);
      };
      await use({
        deploy: async (release) => restartWith({ DIST_DIR: await folderOf(release, server) }),
        restartWith,
      });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  deployments: async ({ deploymentsOfWorker, server }, use) => {
    await deploymentsOfWorker.restartWith(await firstSettings(server));
    await use(deploymentsOfWorker);
  },
});

/** The file of the code that screens share: it differs between releases. */
export const commonFileOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const map = document.querySelector('script[type=importmap]')?.textContent ?? '';
    const file: string | undefined = JSON.parse(map).imports['/assets/common.js'];
    if (file === undefined) throw new Error('no common code');
    return file;
  });

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
