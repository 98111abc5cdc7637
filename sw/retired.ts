import { dropCall } from '#core/wire/worker-calls.ts';
import { askServer } from './ask-server.ts';

declare const self: ServiceWorkerGlobalScope;

/** A worker that leaves shows nothing any more: the server learns that it writes to this browser in vain. */
const unsubscribe = async (): Promise<void> => {
  const there = await self.registration.pushManager?.getSubscription();
  if (!there) return;
  await there.unsubscribe();
  await askServer(dropCall(there.endpoint));
};

/**
 * What `/sw.js` is while the worker is switched off: takes the place of whatever worker a phone has, leaves, and takes
 * along all that was kept. Open pages go on with the network, without a reload.
 */
const retire = async (): Promise<void> => {
  await unsubscribe().catch((error: unknown) => console.warn('still subscribed', error));
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  indexedDB.deleteDatabase('cuotasana-worker');
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));
