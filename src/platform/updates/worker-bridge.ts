import { mayPrecache } from '../save-data.ts';

/** Delay after `load`, so that precaching does not compete with the first screen. */
const DELAY_MS = 3_000;

/** Registers the service worker after `load`, with doubling backoff. */
export const registerWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !mayPrecache()) return;
  const register = async () => (await import('./watch-for-updates.ts')).watchForUpdates();
  const start = (afterMs: number) =>
    window.setTimeout(() => {
      register().catch((error: unknown) => {
        console.warn('service worker not registered', error);
        start(afterMs * 2);
      });
    }, afterMs);
  const startLater = () => start(DELAY_MS);
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
};
