import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const SHELLS = ['/usr/bin/chromium-headless-shell'];

const firstOf = (files: readonly (string | undefined)[]): string | undefined =>
  files.find((file) => file !== undefined && file !== '' && existsSync(file));

const find = (): string | undefined => firstOf([process.env.CHROMIUM_PATH, ...INSTALLED]);

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Debian's package, where it may be installed; whether that worked. */
export const installPackage = (name: string): boolean =>
  mayInstall() &&
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

/**
 * A program of Debian, installed where it is missing and may be.
 * @throws it is not there.
 */
export const ensureProgram = (file: string, name: string): void => {
  if (existsSync(file)) return;
  console.log(`Instalando ${name}…`);
  if (!installPackage(name)) throw new Error(`no ${file}: install ${name}`);
};

/**
 * The browser of the tests: an installed one, else Debian's package where it may be installed, else Playwright's own
 * (undefined: Playwright finds it).
 * @throws throws without any.
 */
export const ensureBrowser = (): string | undefined => {
  const found = find();
  if (found) return found;
  if (mayInstall()) {
    console.log('Instalando Chromium…');
    const installed = installPackage('chromium') ? find() : undefined;
    if (installed) return installed;
  }
  if (run('npx', ['playwright', 'install', 'chromium'])) return undefined;
  throw new Error('no Chromium: install one or set CHROMIUM_PATH');
};

/** The headless shell, at half the work; the browser itself where the shell is unavailable or CHROMIUM_PATH is set. */
export const ensureShell = (): string | undefined => {
  const browser = ensureBrowser();
  if (process.env.CHROMIUM_PATH || browser === undefined) return browser;
  const found = firstOf(SHELLS);
  if (found || !mayInstall()) return found ?? browser;
  console.log('Instalando chromium-headless-shell…');
  installPackage('chromium-headless-shell');
  return firstOf(SHELLS) ?? browser;
};

/**
 * Browser flags: no sandbox as root, no calls to the vendor, and no GPU process, which without a GPU sometimes stopped
 * delivering frames.
 */
export const browserArgs = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
];

/** Every page of the context has Save-Data enabled. */
export const saveData = async (context: Pick<BrowserContext, 'addInitScript'>): Promise<void> => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
};
