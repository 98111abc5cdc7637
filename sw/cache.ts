import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { APP_PATH } from '#core/pwa/app-paths.ts';
import { PREVIEW_FILES, previewOf, withPreview } from '#core/pwa/preview.ts';
import { INCOMPLETE_RELEASE, SETTINGS_DIGEST } from '#core/pwa/release.ts';
import { pathOfSession } from './session-path.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** Precache of this release; what it lacks is fetched. */
export const release = new PrecacheController();

const MANIFEST: readonly { readonly url: string; readonly revision: string | null }[] = self.__WB_MANIFEST;
/** Pages that have the server's settings in them: other settings are another revision of the same build. */
const SHOWS_SETTINGS = new Set(['index.html', 'landing.html', 'manifest.webmanifest', ...PREVIEW_FILES]);

const ENTRIES = MANIFEST.map(({ url, revision }) => ({
  url,
  revision: SHOWS_SETTINGS.has(url) ? `${revision}-${SETTINGS_DIGEST}` : revision,
}));
release.addToCacheList(ENTRIES);
const PAGES = ['/index.html', '/landing.html', ...PREVIEW_FILES.map((file) => `/${file}`)];

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
    // In a link or a script: the import map names every file.
    ENTRIES.filter(({ url }) => pages.some((page) => page.includes(`="/${url}"`))),
  );
};

type Handler = ReturnType<PrecacheController['createHandlerBoundToURL']>;

/** Answers from the precache, or with the server's page where the file is missing. */
const landing = release.createHandlerBoundToURL('/landing.html');
const shell = release.createHandlerBoundToURL('/index.html');
const LANDING = /^\/(\?.*)?$/;

/** The icon of somebody with a session opens their screen at once, without the landing. */
const openLanding: Handler = async (options) => {
  const path = options.url.searchParams.get('inicio') === 'app' ? await pathOfSession() : undefined;
  return path === undefined ? landing(options) : Response.redirect(path);
};

/** The shell, with the preview of its path. */
const openShell: Handler = async (options) => {
  const file = previewOf(options.url.pathname);
  const [page, preview] = await Promise.all([shell(options), file && release.matchPrecache(`/${file}`)]);
  if (!preview) return page;
  const { status, headers } = page;
  return new Response(withPreview(await page.text(), await preview.text()), { status, headers });
};

/**
 * Precaches the shell and answers navigations to the app's own routes with it, `/` with the landing; no route matches
 * other origins.
 */
export const precacheShell = (): void => {
  self.addEventListener('install', (event) => event.waitUntil(install(event)));
  // Files of other releases go: a page that is still open with one of them reloads for what it lacks.
  self.addEventListener('activate', (event) => event.waitUntil(release.activate(event)));
  // Without this, Workbox answers '/' with index.html, which is the shell and not the landing.
  registerRoute(new PrecacheRoute(release, { directoryIndex: '', cleanURLs: false }));
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(openLanding, { allowlist: [LANDING] }));
  registerRoute(new NavigationRoute(openShell, { allowlist: [APP_PATH] }));
};

/** Files fetched in parallel. */
const CONCURRENCY = 4;
const FILE_TIMEOUT_MS = 20_000;

const missingFiles = async (): Promise<string[]> => {
  const cache = await caches.open(release.strategy.cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  return [...release.getURLsToCacheKeys().values()].filter((key) => !cached.has(key));
};

const recordMissing = async (): Promise<void> => {
  if ((await missingFiles()).length > 0) await caches.open(INCOMPLETE_RELEASE);
  else await caches.delete(INCOMPLETE_RELEASE);
};

const cacheFile = async (url: string): Promise<void> => {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal });
    if (response.ok) await (await caches.open(release.strategy.cacheName)).put(url, response);
  } catch {
    // No network or quota exceeded: retried with the next COMPLETE message.
  }
};

const fetchMissing = async (): Promise<void> => {
  const remaining = await missingFiles();
  const fetchRemaining = async () => {
    for (let url = remaining.shift(); url !== undefined; url = remaining.shift()) await cacheFile(url);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchRemaining));
  await recordMissing();
};

let fetching: Promise<void> | undefined;
const completeRelease = (): Promise<void> => {
  fetching ??= fetchMissing().finally(() => {
    fetching = undefined;
  });
  return fetching;
};

/** Fetches the rest of a first installation after activation; a page asks for a retry with COMPLETE. */
export const completePrecache = (): void => {
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      recordMissing().then(() => {
        // Not awaited: fetch events queue until the worker is active.
        void completeRelease();
      }),
    ),
  );
  self.addEventListener('message', (event) => {
    if (event.data?.type !== 'COMPLETE') return;
    event.waitUntil(completeRelease().then(() => event.ports[0]?.postMessage(null)));
  });
};

/** Static routing API: not in every browser, nor in TypeScript's DOM types. */
interface RoutingInstall extends ExtendableEvent {
  addRoutes?(routes: { readonly condition: object; readonly source: 'network' }): Promise<void>;
}

/**
 * Static route: calls of the API go to the network without starting the worker. Without support they pass through the
 * worker's fetch event unanswered.
 */
export const bypassApi = (): void => {
  self.addEventListener('install', (event: RoutingInstall) => {
    const routed = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
    // A browser with another syntax for conditions rejects the route.
    if (routed) event.waitUntil(routed.catch(() => undefined));
  });
};
