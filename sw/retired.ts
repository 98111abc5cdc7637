declare const self: ServiceWorkerGlobalScope;

/**
 * What `/sw.js` is while the worker is switched off: takes the place of whatever worker a phone has, leaves, and takes
 * along all that was kept. Open pages go on with the network, without a reload.
 */
const retire = async (): Promise<void> => {
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));

export {};
