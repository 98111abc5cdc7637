import { mayKeepApp, savesData } from '../../platform/save-data.ts';
import { enlivenCarousel } from './enliven-carousel.ts';
import { startInApp } from './start-in-app.ts';

/** All the script that the landing needs to be complete. The app's own code is fetched once this page is at rest. */
for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) enlivenCarousel(carousel);

startInApp();
// Nobody is asked to install before they know what for: the app's own screens ask in context.
window.addEventListener('beforeinstallprompt', (event) => event.preventDefault());

const registerWorker = (): void => {
  navigator.serviceWorker?.register('/sw.js').catch((error: unknown) => {
    console.warn('service worker not registered', error);
  });
};

const fetchApp = (): void => {
  for (const hint of document.querySelectorAll<HTMLTemplateElement>('template[data-next]')) {
    document.head.append(hint.content.cloneNode(true));
  }
};

const whenAtRest = (action: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 5000 });
  else setTimeout(action, 1500);
};

const afterLoad = (): void =>
  whenAtRest(() => {
    if (!savesData()) fetchApp();
    if (import.meta.env.PROD && mayKeepApp()) registerWorker();
  });

if (document.readyState === 'complete') afterLoad();
else window.addEventListener('load', afterLoad, { once: true });
