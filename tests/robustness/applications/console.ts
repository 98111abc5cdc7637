import type { Page } from '@playwright/test';

/** What the browser and its worker write by themselves when a request has no answer, or one that says no. */
const NETWORK_LINES =
  /Failed to load resource|net::ERR_|Failed to fetch|NetworkError|Failed to update a ServiceWorker|error occurred when fetching the script|network error response|bad-precaching-response|dynamically imported module|Unable to preload/;
/** What our own screen of missing code writes; the screen itself is counted where it is seen. */
const MISSING_CODE = /a part of the app did not come/;

/** What the app writes when a draft could not be written at once; it says so on the screen too, and tries again. */
const NOT_KEPT = 'draft not kept';

export interface Heard {
  error(text: string): void;
  notKept(): void;
}

/** Tells of every error that a page logs or throws, but for those lines, and of drafts that had to wait. */
export const watchConsole = (page: Page, heard: Heard): void => {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'warning' && text.startsWith(NOT_KEPT)) heard.notKept();
    if (message.type() === 'error' && !NETWORK_LINES.test(text) && !MISSING_CODE.test(text))
      heard.error(text);
  });
  page.on('pageerror', (error) => {
    if (!NETWORK_LINES.test(String(error))) heard.error(String(error));
  });
};
