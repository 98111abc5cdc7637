declare const self: ServiceWorkerGlobalScope;

const typeOfMessage = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

/**
 * A new version waits until the person accepts it. The first one claims the page that registered it, so that its later
 * chunks come from the cache.
 */
export const skipWaitingOnRequest = (): void => {
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('message', (event) => {
    if (typeOfMessage(event.data) === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  });
};
