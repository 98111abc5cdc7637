import { flushOutbox } from './outbox.ts';
import { EMPTY_STATE, updateState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

/** For a storage that does not answer. */
const SETTLE_MS = 30_000;

const unsubscribe = async (): Promise<string | undefined> => {
  try {
    const subscription = await self.registration.pushManager?.getSubscription();
    return (await subscription?.unsubscribe()) ? subscription?.endpoint : undefined;
  } catch (error) {
    console.warn('still subscribed', error);
    return undefined;
  }
};

/**
 * Sends what this device owes the server: pushes to a browser whose worker is gone stop, and so do sessions that ended
 * here without a network. What the server does not take stays for a worker that is switched on again, and nothing else.
 */
const settle = async (): Promise<void> => {
  const endpoint = await unsubscribe();
  await updateState(async (state) => ({
    ...state,
    // Not to be renewed.
    subscription: undefined,
    toDrop: [...new Set([...state.toDrop, endpoint].filter((one) => one !== undefined))],
  }));
  await flushOutbox();
  await updateState(async ({ toDrop, toEnd }) => ({ ...EMPTY_STATE, toDrop, toEnd }));
};

/**
 * Served as `/sw.js` while the worker is switched off: replaces an installed worker, unregisters and deletes its caches
 * and state. Open pages continue from the network without a reload.
 */
const retire = async (): Promise<void> => {
  const late = new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await Promise.race([settle().catch((error: unknown) => console.warn('not settled', error)), late]);
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));
