import type { Workbox } from 'workbox-window';

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
      worker.addEventListener('controlling', () => window.location.reload());
      worker.messageSkipWaiting();
    },
  };
  for (const listener of listeners) listener();
};

/** Registers the service worker once the page has loaded, so that it never competes with the first screen. */
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
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};
