import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { browserArgs, ensureBrowser, ensureProgram } from '../support/browser.ts';
import { type Driver, driverOver, overHttp, overMarionette } from './webdriver.ts';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

export interface OpenedEngine extends Driver {
  close(): Promise<void>;
}

/** Installs what is missing, from Debian's packages: the browsers, and the programs that drive them. */
export const ensureEngines = (): void => {
  ensureBrowser();
  for (const [file, name] of [
    ['/usr/bin/chromedriver', 'chromium-driver'],
    ['/usr/bin/firefox-esr', 'firefox-esr'],
    ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
    ['/usr/bin/Xvfb', 'xvfb'],
  ] as const)
    ensureProgram(file, name);
};

/** As large as a phone, as far as each can be. */
const WINDOW = { width: 400, height: 860 };

/** A line that hangs holds no command up. */
const PATIENT = { pageLoadStrategy: 'none' };

/** Opens a browser with a new profile. */
export const openEngine = async (engine: Engine): Promise<OpenedEngine> => {
  const profile = mkdtempSync(path.join(tmpdir(), `cuotasana-${engine}-`));
  const children: ChildProcess[] = [];
  const start = (program: string, args: readonly string[], display?: string): void => {
    const env = { ...process.env, TZ: 'America/Bogota', HOME: profile, ...(display && { DISPLAY: display }) };
    // A process group each: a browser is a tree of processes.
    children.push(spawn(program, args, { env, stdio: 'ignore', detached: true }));
  };
  const port = await freePort();
  const begin = {
    chromium: () => {
      start('/usr/bin/chromedriver', [`--port=${port}`]);
      const args = [...browserArgs(), '--headless=new', `--user-data-dir=${profile}/data`, '--lang=es-CO'];
      return overHttp(port, { ...PATIENT, 'goog:chromeOptions': { binary: ensureBrowser(), args } });
    },
    firefox: () => {
      writeFileSync(path.join(profile, 'user.js'), `user_pref('marionette.port', ${port});`);
      start('/usr/bin/firefox-esr', ['--headless', '--marionette', '--profile', profile, '--no-remote']);
      return overMarionette(port, PATIENT);
    },
    webkit: () => {
      const display = `:${port}`;
      start('/usr/bin/Xvfb', [display, '-screen', '0', '500x900x24', '-nolisten', 'tcp']);
      start('/usr/bin/WebKitWebDriver', [`--port=${port}`], display);
      const [binary] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser');
      return overHttp(port, { ...PATIENT, 'webkitgtk:browserOptions': { binary, args: ['--automation'] } });
    },
  }[engine];
  const close = async (): Promise<void> => {
    for (const child of children) {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Ended by itself.
      }
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const driver = driverOver(await begin());
    await driver.send('setWindow', WINDOW);
    return { ...driver, close };
  } catch (error) {
    await close();
    throw error;
  }
};
