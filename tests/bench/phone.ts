import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { browserArgs, ensureBrowser } from '../support/browser.ts';
import { measurePhoneSpeed, type PhoneSpeed } from '../support/phone-speed.ts';
import { type Network, type Traffic, watchTraffic } from '../support/traffic.ts';

/** A browser's profile folder of its own, removed afterwards. */
export const withProfile = async <T>(work: (profile: string) => Promise<T>): Promise<T> => {
  const profile = mkdtempSync(path.join(tmpdir(), 'cuotasana-bench-'));
  try {
    return await work(profile);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};

/** For a line that is limited elsewhere, or not at all. */
export const NO_LIMITS: Network = {
  offline: false,
  downloadThroughput: -1,
  uploadThroughput: -1,
  latency: 0,
};

interface Phone {
  readonly url: string;
  /** The browser's profile folder, kept between starts. */
  readonly profile: string;
  /** The processor is that of a cheap phone then. */
  readonly network?: Network;
}

interface OpenBrowser {
  readonly page: Page;
  readonly traffic: Traffic;
}

const CHEAP_PHONE_SLOWDOWN = 6;
let speed: Promise<PhoneSpeed> | undefined;

/** Of the phone with a network, measured once. */
export const phoneSpeed = (): Promise<PhoneSpeed> => {
  speed ??= measurePhoneSpeed(CHEAP_PHONE_SLOWDOWN);
  return speed;
};

/** Opens a phone's browser with its profile, on its network, and closes it, which writes the profile. */
export const onPhone = async <T>(
  { url, profile, network }: Phone,
  work: (browser: OpenBrowser) => Promise<T>,
): Promise<T> => {
  const conditions = network && { ...network, cpuSlowdown: (await phoneSpeed()).slowdown };
  const executablePath = ensureBrowser();
  const toolsPort = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...browserArgs(), `--remote-debugging-port=${toolsPort}`],
    baseURL: url,
    viewport: { width: 360, height: 740 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  });
  const traffic = await watchTraffic(toolsPort, conditions);
  try {
    return await work({ page: context.pages()[0] ?? (await context.newPage()), traffic });
  } finally {
    traffic.close();
    await context.close();
  }
};
