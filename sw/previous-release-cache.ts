import { registerRoute } from 'workbox-routing';
import { release } from './cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Hashed files of earlier releases, for pages that are still open with one of them. */
const OLDER = 'older-releases';
/** Entry of that cache with the client ids of those pages. */
const PAGES_URL = '/older-pages';
const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/');

const openPages = async (): Promise<readonly string[]> => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.map(({ id }) => id);
};

/** Moves files of other releases out of this release's cache. Every window that is open now runs an older release. */
const keepOlder = async (): Promise<void> => {
  const pages = await openPages();
  const own = new Set(release.getURLsToCacheKeys().values());
  const current = await caches.open(release.strategy.cacheName);
  const leftovers = (await current.keys()).filter(({ url }) => !own.has(url));
  if (leftovers.length > 0 && pages.length > 0) {
    const older = await caches.open(OLDER);
    await older.put(PAGES_URL, Response.json(pages));
    for (const request of leftovers) {
      const response = isHashed(new URL(request.url).pathname) ? await current.match(request) : undefined;
      if (response) await older.put(request, response);
    }
  }
  for (const request of leftovers) await current.delete(request);
};

/** Deletes the files of earlier releases once none of the windows that needed them is open. */
export const deletePreviousReleases = async (): Promise<void> => {
  if (!(await caches.has(OLDER))) return;
  const listed = await caches.match(PAGES_URL, { cacheName: OLDER });
  const pages: unknown = await listed?.json();
  const open = await openPages();
  if (!Array.isArray(pages) || !pages.some((page) => open.includes(page))) await caches.delete(OLDER);
};

/** An open page keeps working offline with its own release after a newer worker took over. */
export const servePreviousReleases = (): void => {
  self.addEventListener('activate', (event) => event.waitUntil(keepOlder()));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashed(url.pathname),
    async ({ request }) => (await caches.match(request, { cacheName: OLDER })) ?? fetch(request),
  );
};
