import type { Page } from '@playwright/test';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { createPerson, type Person } from '../e2e/support/people.ts';
import { putSession } from '../scenes/session.ts';
import type { Figure } from '../support/figures.ts';
import { median, medianRatio } from '../support/median.ts';
import type { Network } from '../support/traffic.ts';
import { type Part, withServer } from './bench.ts';
import { NO_LIMITS, onPhone, phoneSpeed, withProfile } from './phone.ts';
import { withPlainPage } from './plain-page.ts';

const RUNS = 5;
const BYTES_A_KILOBIT = 125;

const lineOf = (kilobits: number, latency: number): Network => ({
  offline: false,
  downloadThroughput: kilobits * BYTES_A_KILOBIT,
  uploadThroughput: kilobits * BYTES_A_KILOBIT,
  latency,
});

const OFFLINE: Network = { ...lineOf(0, 0), offline: true };
/** What is asked for is never answered. */
const HANGING: Network = { ...lineOf(0.008, 600_000), offline: false };

const ICON = '/?inicio=app';
/** Until a page is at rest. */
const SETTLED_MS = 2_500;
const ICON_LIMIT_MS = 900;
const FIGURE_ALONE = '<p>$ 356.835</p>';
/** How many times a page that is the figure alone, at most. */
const ICON_AT_MOST = 9;

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

/** From the press to the debt's figure, in a browser that has just begun. */
const pressIcon = (url: string, profile: string, network: Network): Promise<number> =>
  onPhone({ url, profile, network }, async ({ page }) => {
    await recordMarks(page);
    const pressedAt = Date.now();
    await page.goto(ICON, { waitUntil: 'commit' });
    await page.waitForFunction((name) => (Reflect.get(window, name) as Marks | undefined)?.figureAt, NAME);
    const { figureAt } = await marksOf(page);
    return figureAt - pressedAt;
  });

/** On a phone that has the app and a session, in turns with a page that is the figure alone. */
const iconFigures = async (url: string, plain: string, person: Person): Promise<readonly Figure[]> =>
  withProfile(async (profile) => {
    await onPhone({ url, profile }, async ({ page, traffic }) => {
      await putSession(page, person, { loan: person.creditNumber });
      await page.goto('/dashboard');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // The rest of the app is on the device, and the home was kept as it is.
      await traffic.rest(2 * SETTLED_MS);
    });
    const { isWhole } = await phoneSpeed();
    const least: number[] = [];
    const offline: number[] = [];
    const hanging: number[] = [];
    while (least.length < RUNS) {
      least.push(await pressIcon(plain, profile, NO_LIMITS));
      offline.push(await pressIcon(url, profile, OFFLINE));
      hanging.push(await pressIcon(url, profile, HANGING));
    }
    return [
      { name: 'icon to a figure alone', value: median(least), unit: 'ms' },
      ...[
        { name: "icon to the debt's figure, without network", values: offline },
        { name: "icon to the debt's figure, hanging network", values: hanging },
      ].flatMap(({ name, values }) => [
        { name, value: median(values), unit: 'ms', ...(isWhole ? { limit: ICON_LIMIT_MS } : {}) },
        {
          name: `${name}, of the figure alone`,
          value: medianRatio(values, least),
          unit: 'times',
          limit: ICON_AT_MOST,
        },
      ]),
    ];
  });

/** Starts on a cheap phone; medians of five. */
export const coldStart: Part = () =>
  withServer(async ({ url, sandboxUrl }) => {
    const person = await createPerson({ url, sandbox: controlsAt(sandboxUrl) }, 'disbursed');
    return withPlainPage(FIGURE_ALONE, (plain) => iconFigures(url, plain, person));
  });
