import { INCOMPLETE_RELEASE } from '#core/pwa/release.ts';
import { slowInterval } from '../save-data.ts';
import { withTimeout } from '../timeout.ts';
import { trustedScript, WORKER_PATH } from '../trusted-script.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Then the next page load starts again. */
const MAX_ATTEMPTS = 30;
const TRY_TIMEOUT_MS = 60_000;

interface WithNavigation {
  /** Navigation API: not in every browser, nor in TypeScript's DOM types. */
  readonly navigation?: EventTarget;
}

/** Waits, or less: until the network is back, the page becomes visible or the app navigates. */
const nextChance = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const end = () => {
      listeners.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal });
    (window as WithNavigation).navigation?.addEventListener('currententrychange', end, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal });
  });

/** Retries with backoff, silently. */
const tryUntilDone = async (attempt: () => Promise<boolean>): Promise<void> => {
  let pauseMs = FIRST_PAUSE_MS;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    // Failures are the network's.
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

/** Browsers discard a failed first installation: registered again, it continues with the cached files. */
export const installWorker = (): Promise<void> =>
  tryUntilDone(async () => {
    if ((await navigator.serviceWorker.getRegistration())?.active) return true;
    const { installing, waiting, active } = await navigator.serviceWorker.register(
      trustedScript(WORKER_PATH),
    );
    return becomesActive(active ?? waiting ?? installing);
  });

const isComplete = async (): Promise<boolean> => !(await caches.has(INCOMPLETE_RELEASE));

/** Asks the worker to precache what is missing, until complete; the mark of that goes with the caches that a browser empties. */
export const completePrecache = (): Promise<void> =>
  tryUntilDone(async () => {
    const worker = (await navigator.serviceWorker.getRegistration())?.active;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      worker?.postMessage({ type: 'COMPLETE' }, [port2]);
    });
    return isComplete();
  });
