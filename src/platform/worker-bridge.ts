import { mayKeepApp } from './save-data.ts';

/** A phone that has just drawn its first screen is left alone for so long. */
const REST_MS = 3_000;

/** Registers the service worker when the page is at rest, so that what it fetches never competes with the first screen. */
export const registerWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !mayKeepApp()) return;
  const register = async () => (await import('./updates/watch-for-updates.ts')).watchForUpdates();
  const start = (afterMs: number) =>
    window.setTimeout(() => {
      register().catch((error: unknown) => {
        console.warn('service worker not registered', error);
        start(afterMs * 2);
      });
    }, afterMs);
  const rest = () => start(REST_MS);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
};
