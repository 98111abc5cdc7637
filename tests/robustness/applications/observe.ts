import type { Page } from '@playwright/test';
import { INCOMPLETE_RELEASE } from '#core/pwa/incomplete-release.ts';

/** What somebody sees of a screen. */
export interface Observation {
  /** Path and query of the address. */
  readonly place: string;
  /** The browser's own page for an address that did not come. */
  readonly isBrowserError: boolean;
  /** The service worker answers for the network. */
  readonly hasWorker: boolean;
  /** The service worker has every file of the app; before it does, a screen may be missing. */
  readonly hasWholeApp: boolean;
  readonly heading: string;
  /** Title of the dialog that is open. */
  readonly dialog: string | undefined;
  /** Buttons and links that can be pressed now: those of the dialog, where there is one. */
  readonly offers: readonly string[];
  /** A button works, or nothing but a wait is there. */
  readonly isBusy: boolean;
  /** Of the wizard; 0 elsewhere. */
  readonly step: number;
  /** What is said at fields that are wrong. */
  readonly wrong: readonly string[];
  /** All other news of the screen. */
  readonly news: readonly string[];
}

export const observe = (page: Page): Promise<Observation> =>
  page.evaluate(async (incompleteRelease) => {
    const hasWorker = (navigator.serviceWorker?.controller ?? null) !== null;
    const hasWholeApp = hasWorker && !(await caches.has(incompleteRelease));
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    // A page that has only begun to come has no body.
    const root = dialog ?? document.body ?? document.documentElement;
    const wordsOf = (element: Element | null | undefined) =>
      (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const shown = (selector: string) =>
      [...root.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const buttons = shown('button, a[href]');
    const heading = wordsOf(document.querySelector('h1'));
    const busy = shown('[aria-busy="true"]').length > 0;
    const hasSomethingToDo = shown('input, select, [class*="action"] button').length > 0;
    const [, step = '0'] = /Paso (\d) de 5/.exec(document.body?.textContent ?? '') ?? [];
    return {
      place: location.pathname + location.search,
      isBrowserError: location.protocol === 'chrome-error:',
      hasWorker,
      hasWholeApp,
      heading,
      dialog: dialog ? wordsOf(dialog.querySelector('h2') ?? dialog) : undefined,
      offers: buttons
        .filter((button) => !button.matches(':disabled, [aria-disabled="true"]'))
        .map((button) => wordsOf(button)),
      isBusy: busy || (!hasSomethingToDo && buttons.length === 0),
      step: Number(step),
      wrong: shown('[aria-invalid="true"]').map((field) => {
        const told = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        return `${field.id}: ${told
          .filter((id) => id.endsWith('-error'))
          .map((id) => wordsOf(document.getElementById(id)))
          .join(' ')}`;
      }),
      news: shown('[role="alert"], [role="status"], [aria-live]').map(wordsOf).filter(Boolean),
    };
  }, INCOMPLETE_RELEASE);
