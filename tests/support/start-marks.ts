import type { Page } from '@playwright/test';

/** Milliseconds since the start of the navigation. */
export interface StartTimes {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The awaited control can be pressed, followed by an idle second of the main thread. */
  readonly interactive: number;
}

interface Marks {
  largestPaint: number;
  busyUntil: number;
  readyAt: number;
}

const QUIET_MS = 1_000;
const NAME = 'startMarks';

/** Records on every page when `selector` can be pressed, paint times and main-thread activity. */
export const recordStarts = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript(
    ([name, wanted]) => {
      const marks: Marks = { largestPaint: 0, busyUntil: 0, readyAt: 0 };
      Object.assign(window, { [name]: marks });
      const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) record(entry);
        }).observe({ type, buffered: true });
      observe('largest-contentful-paint', ({ startTime }) => {
        marks.largestPaint = startTime;
      });
      observe('longtask', ({ startTime, duration }) => {
        marks.busyUntil = Math.max(marks.busyUntil, startTime + duration);
      });
      // A preview of a screen cannot be pressed: it is inert until the screen itself is there.
      const canBePressed = (one: Element) => !one.closest('[inert]') && one.getClientRects().length > 0;
      const awaitReady = (): void => {
        if ([...document.querySelectorAll(wanted)].some(canBePressed)) marks.readyAt = performance.now();
        else requestAnimationFrame(awaitReady);
      };
      awaitReady();
    },
    [NAME, selector] as const,
  );

/** A page's marks, after an idle second. */
export const readStart = async (page: Page): Promise<StartTimes> => {
  await page.waitForFunction(
    ([name, quietMs]) => {
      const marks = Reflect.get(window, name) as Marks | undefined;
      return (
        marks && marks.readyAt > 0 && performance.now() - Math.max(marks.readyAt, marks.busyUntil) > quietMs
      );
    },
    [NAME, QUIET_MS] as const,
    { timeout: 60_000, polling: 200 },
  );
  return page.evaluate((name) => {
    const { largestPaint, busyUntil, readyAt } = Reflect.get(window, name) as Marks;
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return { firstPaint: paint?.startTime ?? 0, largestPaint, interactive: Math.max(readyAt, busyUntil) };
  }, NAME);
};
