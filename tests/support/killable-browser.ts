import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';

/** Found by the profile in the command line, which belongs to one browser only. */
const processesOf = (profile: string): readonly number[] =>
  execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number.parseInt(line, 10));

const killProcessesOf = (profile: string): void => {
  for (const pid of processesOf(profile)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It exited meanwhile, as child processes do without their parent.
    }
  }
};

/** A browser that can be killed and reopened with what its profile had stored by then. */
export interface KillableBrowser {
  /** The folder of its profile. */
  readonly profile: string;
  /** The running browser, which is started if needed. */
  open(): Promise<BrowserContext>;
  /** The browser that runs, if any. */
  running(): BrowserContext | undefined;
  /** Kills every process at once, as a dead battery or the system under memory pressure does. */
  kill(): Promise<void>;
  /** Ends it and removes the profile. */
  close(): Promise<void>;
}

type LaunchOptions = Parameters<typeof chromium.launchPersistentContext>[1];

/** `onLaunch` prepares each started browser. */
export const createKillableBrowser = (
  options: LaunchOptions,
  onLaunch: (context: BrowserContext) => Promise<void> = async () => undefined,
): KillableBrowser => {
  const profile = mkdtempSync(path.join(tmpdir(), 'cuotasana-phone-'));
  let browser: BrowserContext | undefined;
  const end = async (work: (context: BrowserContext | undefined) => void): Promise<void> => {
    const ended = browser;
    browser = undefined;
    work(ended);
    await ended?.close().catch(() => undefined);
  };
  return {
    profile,
    open: async () => {
      if (browser) return browser;
      const started = await chromium.launchPersistentContext(profile, options);
      browser = started;
      started.once('close', () => {
        if (browser === started) browser = undefined;
      });
      await onLaunch(started);
      return started;
    },
    running: () => browser,
    kill: () => end(() => killProcessesOf(profile)),
    close: async () => {
      await end(() => undefined);
      killProcessesOf(profile);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
};
