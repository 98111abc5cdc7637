import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { INCOMPLETE_RELEASE, SETTINGS_DIGEST } from '#core/pwa/release.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** Precache of this release; what it lacks is fetched. */
export const release = new PrecacheController();

const MANIFEST: readonly { readonly url: string; readonly revision: string | null }[] = self.__WB_MANIFEST;
/** HTML has the server's settings inlined: other settings are another revision of the same build. */
const ENTRIES = MANIFEST.map(({ url, revision }) => ({
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
 * An update is atomic. A first installation precaches only the pages and the assets that they name: on a patchy network
 * the rest would fail it, and what is cached is not fetched again by the retry.
 */
const install = async (event: ExtendableEvent): Promise<void> => {
  if (self.registration.active) {
    await release.install(event);
    return;
  }
  // Before activation: a page may check at once.
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
 * Precaches the shell and answers every navigation with it, `/` with the landing. `/api` and `/healthz` are never
 * answered from the cache; no route matches other origins.
 */
export const precacheShell = (): void => {
  release.addToCacheList(ENTRIES);
  self.addEventListener('install', (event) => event.waitUntil(install(event)));
  // Without this, Workbox answers '/' with index.html, which is the shell and not the landing.
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
