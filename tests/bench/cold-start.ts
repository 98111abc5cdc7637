import type { Page } from '@playwright/test';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { createPerson, type Person } from '../e2e/support/people.ts';
import { putSession } from '../scenes/session.ts';
import type { Figure } from '../support/figures.ts';
import { median } from '../support/median.ts';
import { runServer } from '../support/running-server.ts';
import type { Conditions } from '../support/traffic.ts';
import type { Part } from './bench.ts';
import { BYTES_A_KILOBIT, type OpenBrowser, openBrowser } from './phone.ts';
import { withProfile } from './profile.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 6;

const lineOf = (kilobits: number, latency: number): Conditions => ({
  offline: false,
  downloadThroughput: kilobits * BYTES_A_KILOBIT,
  uploadThroughput: kilobits * BYTES_A_KILOBIT,
  latency,
  cpuSlowdown: CPU_SLOWDOWN,
});

const OFFLINE: Conditions = { ...lineOf(0, 0), offline: true };
/** What is asked for is never answered. */
const HANGING: Conditions = { ...lineOf(0.008, 600_000), offline: false };

const ICON = '/?inicio=app';
/** Until a page is at rest. */
const SETTLED_MS = 2_500;
const LOGIN_SCRIPTS_KB = 115;
const ICON_LIMIT_MS = 900;

const inBrowser = async <T>(
  url: string,
  profile: string,
  conditions: Conditions | undefined,
  work: (browser: OpenBrowser) => Promise<T>,
): Promise<T> => {
  const browser = await openBrowser({ url, profile, toolsPort: await freePort() }, conditions);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

interface Marks {
  /** Milliseconds since the epoch; 0: not yet. */
  figureAt: number;
}

const NAME = 'coldStart';

/** Marks when an amount of pesos is to be seen. */
const recordMarks = (page: Page): Promise<unknown> =>
  page.addInitScript((name) => {
    const marks: Marks = { figureAt: 0 };
    Object.assign(window, { [name]: marks });
    const isFigure = (one: Element) =>
      /^\$\s?[\d.]{5,}$/.test(one.textContent.trim()) && one.getClientRects().length > 0;
    const check = (): void => {
      if ([...document.querySelectorAll('main *')].some(isFigure))
        marks.figureAt = performance.timeOrigin + performance.now();
      else requestAnimationFrame(check);
    };
    check();
  }, NAME);

const marksOf = (page: Page): Promise<Marks> =>
  page.evaluate((name) => Reflect.get(window, name) as Marks, NAME);

const scriptFigure = (url: string): Promise<Figure> =>
  withProfile((profile) =>
    inBrowser(url, profile, undefined, async ({ page, traffic }) => {
      await page.goto('/login');
      await traffic.rest(SETTLED_MS);
      const bytes = traffic
        .transfers()
        .filter(({ by, url: from }) => by === 'page' && from.endsWith('.js') && !from.endsWith('/sw.js'))
        .reduce((sum, one) => sum + one.bytes, 0);
      return { name: '/login, script on the wire', value: bytes / 1000, unit: 'kB', limit: LOGIN_SCRIPTS_KB };
    }),
  );

/** From the press of the icon to the debt's figure, on a phone that has the app and a session. */
const iconFigures = async (url: string, person: Person): Promise<readonly Figure[]> =>
  withProfile(async (profile) => {
    await inBrowser(url, profile, undefined, async ({ page, traffic }) => {
      await putSession(page, person, { loan: person.creditNumber });
      await page.goto('/dashboard');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // The rest of the app is on the device, and the home was kept as it is.
      await traffic.rest(2 * SETTLED_MS);
    });
    const press = (conditions: Conditions): Promise<number> =>
      inBrowser(url, profile, conditions, async ({ page }) => {
        await recordMarks(page);
        const pressedAt = Date.now();
        await page.goto(ICON, { waitUntil: 'commit' });
        await page.waitForFunction(
          (name) => (Reflect.get(window, name) as Marks | undefined)?.figureAt,
          NAME,
        );
        const { figureAt } = await marksOf(page);
        return figureAt - pressedAt;
      });
    const figures: Figure[] = [];
    for (const [name, conditions] of [
      ['without network', OFFLINE],
      ['hanging network', HANGING],
    ] as const) {
      const values: number[] = [];
      while (values.length < RUNS) values.push(await press(conditions));
      figures.push({
        name: `icon to the debt's figure, ${name}`,
        value: median(values),
        unit: 'ms',
        limit: ICON_LIMIT_MS,
      });
    }
    return figures;
  });

/** Starts on a cheap phone, whose processor takes six times as long; medians of five. */
export const coldStart: Part = async () => {
  const server = await runServer();
  try {
    const person = await createPerson(
      { url: server.url, sandbox: controlsAt(server.sandboxUrl) },
      'disbursed',
    );
    return [await scriptFigure(server.url), ...(await iconFigures(server.url, person))];
  } finally {
    await server.close();
  }
};
