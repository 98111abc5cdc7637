import { mayPrecache, savesData } from '../../platform/save-data.ts';
import { trustedScript, WORKER_PATH } from '../../platform/trusted-script.ts';
import { hydrateCarousel } from './hydrate-carousel.ts';
import { hydrateQuote } from './hydrate-quote.ts';
import { startInApp } from './start-in-app.ts';
import { watchOffline } from './watch-offline.ts';

/** The landing's whole script; the app's code is prefetched once the page is idle. */
for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) hydrateCarousel(carousel);
for (const form of document.querySelectorAll<HTMLFormElement>('[data-quote]')) hydrateQuote(form);

startInApp();
// Suppresses the browser's install prompt: the app's own screens offer it in context.
window.addEventListener('beforeinstallprompt', (event) => event.preventDefault());

watchOffline();

const registerWorker = (): void => {
  navigator.serviceWorker?.register(trustedScript(WORKER_PATH)).catch((error: unknown) => {
    console.warn('service worker not registered', error);
  });
};

const prefetchApp = (): void => {
  for (const hint of document.querySelectorAll<HTMLTemplateElement>('template[data-next]')) {
    document.head.append(hint.content.cloneNode(true));
  }
};

const whenIdle = (action: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 5000 });
  else setTimeout(action, 1500);
};

const afterLoad = (): void =>
  whenIdle(() => {
    if (!savesData()) prefetchApp();
    if (import.meta.env.PROD && mayPrecache()) registerWorker();
  });

if (document.readyState === 'complete') afterLoad();
else window.addEventListener('load', afterLoad, { once: true });
