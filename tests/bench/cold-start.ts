import type { Page } from '@playwright/test';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { createPerson, type Person } from '../e2e/support/people.ts';
import { putSession } from '../scenes/session.ts';
import type { Figure } from '../support/figures.ts';
import { median } from '../support/median.ts';
import type { Conditions } from '../support/traffic.ts';
import { type Part, withServer } from './bench.ts';
import { onPhone, withProfile } from './phone.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 6;
const BYTES_A_KILOBIT = 125;

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
const ICON_LIMIT_MS = 900;

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

/** From the press of the icon to the debt's figure, on a phone that has the app and a session. */
const iconFigures = async (url: string, person: Person): Promise<readonly Figure[]> =>
  withProfile(async (profile) => {
    await onPhone({ url, profile }, async ({ page, traffic }) => {
      await putSession(page, person, { loan: person.creditNumber });
      await page.goto('/dashboard');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // The rest of the app is on the device, and the home was kept as it is.
      await traffic.rest(2 * SETTLED_MS);
    });
    const press = (conditions: Conditions): Promise<number> =>
      onPhone({ url, profile, conditions }, async ({ page }) => {
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
export const coldStart: Part = () =>
  withServer(async ({ url, sandboxUrl }) => {
    const person = await createPerson({ url, sandbox: controlsAt(sandboxUrl) }, 'disbursed');
    return iconFigures(url, person);
  });
