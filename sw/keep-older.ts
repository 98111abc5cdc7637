import { registerRoute } from 'workbox-routing';
import { release } from './precache-shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** The hashed files of earlier releases, for pages that are still open with one of them. */
const OLDER = 'older-releases';
/** Where that cache says whose sake it is kept for. */
const PAGES = '/older-pages';
const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/');

const openPages = async (): Promise<readonly string[]> => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.map(({ id }) => id);
};

/** Moves out of this release's cache what it has not got itself. What is open at this moment is older than it. */
const keepOlder = async (): Promise<void> => {
  const pages = await openPages();
  const own = new Set(release.getURLsToCacheKeys().values());
  const kept = await caches.open(release.strategy.cacheName);
  const leftovers = (await kept.keys()).filter(({ url }) => !own.has(url));
  if (leftovers.length > 0 && pages.length > 0) {
    const older = await caches.open(OLDER);
    await older.put(PAGES, Response.json(pages));
    for (const request of leftovers) {
      const response = isHashed(new URL(request.url).pathname) ? await kept.match(request) : undefined;
      if (response) await older.put(request, response);
    }
  }
  for (const request of leftovers) await kept.delete(request);
};

/** Once no page of an earlier release is open, nobody asks for its files any more. */
export const forgetOlder = async (): Promise<void> => {
  if (!(await caches.has(OLDER))) return;
  const listed = await caches.match(PAGES, { cacheName: OLDER });
  const pages: unknown = await listed?.json();
  const open = await openPages();
  if (!Array.isArray(pages) || !pages.some((page) => open.includes(page))) await caches.delete(OLDER);
};

/** A page goes on, without a network too, with the release that it was opened with, while the next ones take over. */
export const keepOlderReleases = (): void => {
  self.addEventListener('activate', (event) => event.waitUntil(keepOlder()));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashed(url.pathname),
    async ({ request }) => (await caches.match(request, { cacheName: OLDER })) ?? fetch(request),
  );
};
