import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/**
 * Keeps the shell on the device and answers every navigation of the app with it; the landing has its own page. `/api` is
 * never answered from here, and no route is registered for other origins: their requests do not pass through the worker.
 */
export const precacheShell = (): void => {
  // '/' is the landing's address: Workbox would answer it with index.html, which is the shell.
  precacheAndRoute([...self.__WB_MANIFEST], { directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/landing.html'), { allowlist: [/^\/(\?.*)?$/] }),
  );
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/(\?.*)?$/] }),
  );
};
