import { INCOMPLETE_RELEASE } from '#core/pwa/release.ts';
import { release } from './precache-shell.ts';

declare const self: ServiceWorkerGlobalScope;

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
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
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
