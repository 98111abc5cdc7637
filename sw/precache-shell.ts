import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { INCOMPLETE_RELEASE } from '#core/pwa/incomplete-release.ts';
import { SETTINGS_DIGEST } from '#core/pwa/settings-digest.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** What the device has of this release, in a cache of Workbox's own; what it lacks is fetched. */
export const release = new PrecacheController();

const BUILT: readonly { readonly url: string; readonly revision: string | null }[] = self.__WB_MANIFEST;
/** Pages carry the server's settings: others of these make them other pages, of the same build. */
const ENTRIES = BUILT.map(({ url, revision }) => ({
  url,
  revision: url.endsWith('.html') ? `${revision}-${SETTINGS_DIGEST}` : revision,
}));
const PAGES = ['/index.html', '/landing.html'];

const installPart = async (event: ExtendableEvent, entries: typeof ENTRIES): Promise<void> => {
  const part = new PrecacheController();
  part.addToCacheList(entries);
  await part.install(event);
};

/**
 * An update is whole or not at all. A first installation is the pages and what they name: a line that comes and goes lets
 * so much through, and what arrived is not fetched again by the next try.
 */
const install = async (event: ExtendableEvent): Promise<void> => {
  if (self.registration.active) {
    await release.install(event);
    return;
  }
  // Before it is in charge: a page may look at once.
  await caches.open(INCOMPLETE_RELEASE);
  await installPart(
    event,
    ENTRIES.filter(({ url }) => !url.startsWith('assets/')),
  );
  const pages = await Promise.all(
    PAGES.map(async (page) => (await release.matchPrecache(page))?.text() ?? ''),
  );
  await installPart(
    event,
    ENTRIES.filter(({ url }) => pages.some((page) => page.includes(url))),
  );
};

/**
 * Keeps the shell on the device and answers every navigation of the app with it; the landing has its own page. `/api` and
 * `/healthz` are never answered from here, and no route is registered for other origins: their requests do not pass
 * through the worker.
 */
export const precacheShell = (): void => {
  release.addToCacheList(ENTRIES);
  self.addEventListener('install', (event) => event.waitUntil(install(event)));
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
