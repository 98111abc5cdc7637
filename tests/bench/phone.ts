import { chromium, type Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../support/browser.ts';
import { readStart, recordStarts, type StartTimes } from '../support/start-marks.ts';
import { type Conditions, type Traffic, watchTraffic } from '../support/traffic.ts';

export const BYTES_A_KILOBIT = 125;

/** 1.6 Mbps down, 750 kbps up, 150 ms round trip, and a quarter of this machine's CPU speed. */
export const SLOW_4G: Conditions = {
  offline: false,
  downloadThroughput: 1_600 * BYTES_A_KILOBIT,
  uploadThroughput: 750 * BYTES_A_KILOBIT,
  latency: 150,
  cpuSlowdown: 4,
};
export const WITHOUT_NETWORK: Conditions = { ...SLOW_4G, offline: true };

export interface Phone {
  readonly url: string;
  /** Port of the DevTools protocol. */
  readonly toolsPort: number;
  /** The browser's profile folder, kept between starts. */
  readonly profile: string;
}

export interface Screen {
  readonly path: string;
  /** Selector of the first control that a person would press. */
  readonly pressed: string;
  /** Selector of what appears after the press. */
  readonly answer: string;
}

export interface Opening {
  readonly times: StartTimes;
  /** Transferred until the page was idle, without the worker's share. */
  readonly bytes: number;
}

interface PhoneOptions {
  readonly before?: (page: Page) => Promise<void>;
  /** Presses the control, and fails without an answer. */
  readonly press?: boolean;
  /** Waits until the worker has precached the whole app. */
  readonly waitForWorker?: boolean;
}

const QUIET_MS = 700;

const bytesOf = (traffic: Traffic): number =>
  traffic
    .transfers()
    .filter(({ by }) => by === 'page')
    .reduce((sum, { bytes }) => sum + bytes, 0);

export interface OpenBrowser {
  readonly page: Page;
  readonly traffic: Traffic;
  /** Writes the profile. */
  close(): Promise<void>;
}

/** A phone's browser with its profile, throttled to `conditions`. */
export const openBrowser = async (
  { url, toolsPort, profile }: Phone,
  conditions?: Conditions,
): Promise<OpenBrowser> => {
  const executablePath = ensureBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...browserArgs(), `--remote-debugging-port=${toolsPort}`],
    baseURL: url,
    viewport: { width: 360, height: 740 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  });
  const traffic = await watchTraffic(toolsPort, conditions);
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    traffic,
    close: async () => {
      traffic.close();
      await context.close();
    },
  };
};

/** Opens a screen in a phone's browser, measures its start and closes it, which writes the profile. */
export const openOnPhone = async (
  phone: Phone,
  screen: Screen,
  conditions: Conditions,
  { before, press = false, waitForWorker = false }: PhoneOptions,
): Promise<Opening> => {
  const { page, traffic, close } = await openBrowser(phone, conditions);
  try {
    await before?.(page);
    await recordStarts(page, screen.pressed);
    const already = bytesOf(traffic);
    await page.goto(screen.path, { waitUntil: 'commit' });
    const times = await readStart(page);
    if (waitForWorker) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await traffic.rest(QUIET_MS);
    const bytes = bytesOf(traffic) - already;
    if (press) {
      await page.locator(screen.pressed).locator('visible=true').first().click();
      await page.locator(screen.answer).locator('visible=true').first().waitFor();
    }
    return { times, bytes };
  } finally {
    await close();
  }
};
