import { INCOMPLETE_RELEASE } from '#core/pwa/incomplete-release.ts';
import { slowInterval } from '../save-data.ts';
import { withTimeout } from '../timeout.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** After that the next page begins anew. */
const MOST_TRIES = 30;
const TRY_TIMEOUT_MS = 60_000;

interface WithNavigation {
  /** Not in every browser, nor in the language's own description of them. */
  readonly navigation?: EventTarget;
}

/** A while, or less when the network is back, or somebody looks again or goes elsewhere in the app. */
const nextChance = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const { signal } = over;
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal });
    (window as WithNavigation).navigation?.addEventListener('currententrychange', end, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal });
  });

/** Tries, in silence, until it is done; with pauses that grow. */
const tryUntilDone = async (attempt: () => Promise<boolean>): Promise<void> => {
  let pauseMs = FIRST_PAUSE_MS;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // What fails, fails with the network.
    if (await withTimeout(attempt(), TRY_TIMEOUT_MS).catch(() => false)) return;
    await nextChance(slowInterval(pauseMs));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
};

const becomesActive = (worker: ServiceWorker | null): Promise<boolean> =>
  new Promise((resolve) => {
    const check = () => {
      if (worker?.state === 'activated') resolve(true);
      else if (!worker || worker.state === 'redundant') resolve(false);
    };
    worker?.addEventListener('statechange', check);
    check();
  });

/** Browsers throw a first installation away that fails: it is begun again, and goes on with the files that arrived. */
export const installWorker = (): Promise<void> =>
  tryUntilDone(async () => {
    if ((await navigator.serviceWorker.getRegistration())?.active) return true;
    const { installing, waiting, active } = await navigator.serviceWorker.register('/sw.js');
    return becomesActive(active ?? waiting ?? installing);
  });

const isWhole = async (): Promise<boolean> => !(await caches.has(INCOMPLETE_RELEASE));

/** Asks the worker for what the device lacks of the app, until it has all of it. */
export const completeApp = (): Promise<void> =>
  tryUntilDone(async () => {
    if (await isWhole()) return true;
    const worker = (await navigator.serviceWorker.getRegistration())?.active;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      worker?.postMessage({ type: 'COMPLETE' }, [port2]);
    });
    return isWhole();
  });
