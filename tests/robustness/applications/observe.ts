import type { Page } from '@playwright/test';
import { INCOMPLETE_RELEASE } from '#core/pwa/release.ts';

/** The visible state of a screen. */
export const observe = (page: Page) =>
  page.evaluate(async (incompleteRelease) => {
    // A service worker controls the page, and has precached the whole app; before that, a screen may be missing.
    const hasWorker = (navigator.serviceWorker?.controller ?? null) !== null;
    const hasWholeApp = hasWorker && !(await caches.has(incompleteRelease));
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    // A page that has only begun to load has no body.
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
      /** Path and query of the URL. */
      place: location.pathname + location.search,
      /** The browser's own error page. */
      isBrowserError: location.protocol === 'chrome-error:',
      hasWorker,
      hasWholeApp,
      heading,
      /** Title of the open dialog. */
      dialog: dialog ? wordsOf(dialog.querySelector('h2') ?? dialog) : undefined,
      /** Enabled buttons and links; only those of the dialog, if one is open. */
      offers: buttons
        .filter((button) => !button.matches(':disabled, [aria-disabled="true"]'))
        .map((button) => wordsOf(button)),
      /** A button is busy, or only a spinner shows. */
      isBusy: busy || (!hasSomethingToDo && buttons.length === 0),
      /** Of the wizard; 0 elsewhere. */
      step: Number(step),
      /** Field errors. */
      wrong: shown('[aria-invalid="true"]').map((field) => {
        const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        return `${field.id}: ${describedBy
          .filter((id) => id.endsWith('-error'))
          .map((id) => wordsOf(document.getElementById(id)))
          .join(' ')}`;
      }),
      /** All other messages of the screen. */
      news: shown('[role="alert"], [role="status"], [aria-live]').map(wordsOf).filter(Boolean),
    };
  }, INCOMPLETE_RELEASE);
export type Observation = Awaited<ReturnType<typeof observe>>;
