import { clear } from 'idb-keyval';
import { dropCall } from '#core/api/reminders/worker-calls.ts';
import { askServer } from './outbox.ts';
import { workerStore } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

/** The server stops pushing to a browser whose worker is gone. */
const unsubscribe = async (): Promise<void> => {
  const subscription = await self.registration.pushManager?.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await askServer(dropCall(subscription.endpoint));
};

/**
 * Served as `/sw.js` while the worker is switched off: replaces an installed worker, unregisters and deletes its caches
 * and state. Open pages continue from the network without a reload.
 */
const retire = async (): Promise<void> => {
  await unsubscribe().catch((error: unknown) => console.warn('still subscribed', error));
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await clear(workerStore);
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));
