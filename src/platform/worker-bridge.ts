import type { Workbox } from 'workbox-window';
import { draftsKept } from './drafts/drafts-kept.ts';

/** Whether a new version waits, and how to take it. The person decides; a form is never reloaded by itself. */
interface Update {
  readonly isWaiting: boolean;
  accept(): void;
}

let update: Update = { isWaiting: false, accept: () => undefined };
const listeners = new Set<() => void>();

export const currentUpdate = (): Update => update;
export const onUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const offer = (worker: Workbox): void => {
  update = {
    isWaiting: true,
    accept: () => {
      worker.addEventListener('controlling', () => void draftsKept().then(() => window.location.reload()));
      worker.messageSkipWaiting();
    },
  };
  for (const listener of listeners) listener();
};

/** A phone that has just drawn its first screen is left alone for so long. */
const REST_MS = 3_000;

/** Registers the service worker when the page is at rest, so that what it fetches never competes with the first screen. */
export const registerWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox('/sw.js');
    worker.addEventListener('waiting', () => offer(worker));
    await worker.register();
  };
  const start = () => {
    register().catch((error: unknown) => console.warn('service worker not registered', error));
  };
  const rest = () => window.setTimeout(start, REST_MS);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
};
