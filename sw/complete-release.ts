import { INCOMPLETE_RELEASE } from '#core/pwa/incomplete-release.ts';
import { release } from './precache-shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files asked for at a time. */
const LANES = 4;
const FILE_TIMEOUT_MS = 20_000;

const missingFiles = async (): Promise<string[]> => {
  const cache = await caches.open(release.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return [...release.getURLsToCacheKeys().values()].filter((key) => !kept.has(key));
};

const noteWhatIsMissing = async (): Promise<void> => {
  if ((await missingFiles()).length > 0) await caches.open(INCOMPLETE_RELEASE);
  else await caches.delete(INCOMPLETE_RELEASE);
};

const keepFile = async (url: string): Promise<void> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
    if (response.ok) await (await caches.open(release.strategy.cacheName)).put(url, response);
  } catch {
    // No network, or no room: the next try asks for it again.
  }
};

const fetchMissing = async (): Promise<void> => {
  const left = await missingFiles();
  const lane = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) await keepFile(url);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await noteWhatIsMissing();
};

let fetching: Promise<void> | undefined;
const completeRelease = (): Promise<void> => {
  fetching ??= fetchMissing().finally(() => {
    fetching = undefined;
  });
  return fetching;
};

/** The rest of a first installation comes once the worker is in charge; a page asks for what did not arrive. */
export const completeWhenThere = (): void => {
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      noteWhatIsMissing().then(() => {
        // Not waited for: until it is active, a worker answers nothing.
        void completeRelease();
      }),
    ),
  );
  self.addEventListener('message', (event) => {
    if (event.data?.type !== 'COMPLETE') return;
    event.waitUntil(completeRelease().then(() => event.ports[0]?.postMessage(null)));
  });
};
