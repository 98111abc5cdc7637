import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** What the device has of this release, in a cache of Workbox's own. */
export const release = new PrecacheController();

/**
 * Keeps the shell on the device and answers every navigation of the app with it; the landing has its own page. `/api` and
 * `/healthz` are never answered from here, and no route is registered for other origins: their requests do not pass
 * through the worker.
 */
export const precacheShell = (): void => {
  release.addToCacheList([...self.__WB_MANIFEST]);
  self.addEventListener('install', (event) => event.waitUntil(release.install(event)));
  // '/' is the landing's address: Workbox would answer it with index.html, which is the shell.
  registerRoute(new PrecacheRoute(release, { directoryIndex: '', cleanURLs: false }));
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(release.createHandlerBoundToURL('/landing.html'), { allowlist: [/^\/(\?.*)?$/] }),
  );
  registerRoute(
    new NavigationRoute(release.createHandlerBoundToURL('/index.html'), {
      denylist: [/^\/api\//, /^\/healthz$/, /^\/(\?.*)?$/],
    }),
  );
};
