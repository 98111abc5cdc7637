import type { BrowserContext } from '@playwright/test';
import { draftCopy } from '../../../src/copy/draft.ts';

/** What a page says of itself while it runs: one that stands still can neither write a draft nor say that it did not. */
export interface SignOfLife {
  /** Milliseconds of this process's `performance.now()`. */
  readonly at: number;
  /** When this page began: two of them do not beat together. */
  readonly pageSince: number;
  /** The screen says that something typed is not on the device. */
  readonly isUnsaved: boolean;
}

export const BEAT_MS = 50;

/** Has every page of a browser tell of itself, by the clock that it shares with this process. */
export const receivePageMessages = async (
  context: BrowserContext,
  hear: (sign: SignOfLife) => void,
): Promise<void> => {
  await context.exposeBinding('signOfLife', (_source, pageSince: number, age: number, isUnsaved: boolean) =>
    hear({ at: pageSince + age - performance.timeOrigin, pageSince, isUnsaved }),
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
