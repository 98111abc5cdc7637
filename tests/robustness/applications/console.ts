import type { Page } from '@playwright/test';

/** Lines of the browser and its worker for a failed or rejected request. */
const NETWORK_LINES =
  /Failed to load resource|net::ERR_|Failed to fetch|NetworkError|Failed to update a ServiceWorker|error occurred when fetching the script|network error response|bad-precaching-response|dynamically imported module|Unable to preload/;
/** Line of our screen for missing code; the screen itself is counted where it shows. */
const MISSING_CODE = /a part of the app did not come/;

/** Line of the app for a draft that could not be stored at once; the screen shows it too, and the write is retried. */
const NOT_KEPT = 'draft not kept';

export interface ConsoleObserver {
  error(text: string): void;
  notKept(): void;
}

/** Reports every other logged or thrown error of a page, and delayed drafts. */
export const watchConsole = (page: Page, observer: ConsoleObserver): void => {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'warning' && text.startsWith(NOT_KEPT)) observer.notKept();
    if (message.type() === 'error' && !NETWORK_LINES.test(text) && !MISSING_CODE.test(text))
      observer.error(text);
  });
  page.on('pageerror', (error) => {
    if (!NETWORK_LINES.test(String(error))) observer.error(String(error));
  });
};
