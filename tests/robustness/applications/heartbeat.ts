import type { BrowserContext } from '@playwright/test';
import { draftCopy } from '../../../src/copy/draft.ts';

/** A page's heartbeat: a blocked page can neither store a draft nor show that it did not. */
export interface Heartbeat {
  /** Milliseconds of this process's `performance.now()`. */
  readonly at: number;
  /** Start of the page: heartbeats of two pages must not be mixed. */
  readonly pageSince: number;
  /** The screen shows that input is not stored. */
  readonly isUnsaved: boolean;
}

export const BEAT_MS = 50;

/** Makes every page of a browser send heartbeats, in the clock that it shares with this process. */
export const receiveHeartbeats = async (
  context: BrowserContext,
  onSign: (sign: Heartbeat) => void,
): Promise<void> => {
  await context.exposeBinding('signOfLife', (_source, pageSince: number, age: number, isUnsaved: boolean) =>
    onSign({ at: pageSince + age - performance.timeOrigin, pageSince, isUnsaved }),
  );
  await context.addInitScript(
    ({ beatMs, unsaved }) => {
      const { signOfLife } = window as unknown as {
        signOfLife(pageSince: number, age: number, isUnsaved: boolean): void;
      };
      setInterval(
        () =>
          signOfLife(
            performance.timeOrigin,
            performance.now(),
            [...document.querySelectorAll('form p')].some(({ textContent }) => textContent === unsaved),
          ),
        beatMs,
      );
    },
    { beatMs: BEAT_MS, unsaved: draftCopy.unsaved },
  );
};
