import type { Page } from '@playwright/test';

/** What the browser and its worker write by themselves when a request has no answer, or one that says no. */
const NETWORK_LINES =
  /Failed to load resource|net::ERR_|Failed to fetch|NetworkError|Failed to update a ServiceWorker|error occurred when fetching the script|network error response|bad-precaching-response|dynamically imported module|Unable to preload/;

/** Tells of every error that a page logs or throws, but for those lines. */
export const watchConsole = (page: Page, onError: (text: string) => void): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_LINES.test(message.text())) onError(message.text());
  });
  page.on('pageerror', (error) => {
    if (!NETWORK_LINES.test(String(error))) onError(String(error));
  });
};
