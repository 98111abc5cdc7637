import { deletePreviousReleases } from './previous-release-cache.ts';

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
    const type = typeOfMessage(event.data);
    if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    // Sent by a page after its load: the document that it replaced is gone.
    if (type === 'AT_REST') event.waitUntil(deletePreviousReleases());
  });
};
