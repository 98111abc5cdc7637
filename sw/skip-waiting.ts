import { forgetOlder } from './keep-older.ts';

declare const self: ServiceWorkerGlobalScope;

const kindOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

/**
 * A new version waits until the person accepts it. The first one of a phone takes charge of the page that brought it, so
 * that the rest of an application that was just begun does not need the network.
 */
export const skipWaitingOnRequest = (): void => {
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('message', (event) => {
    const kind = kindOf(event.data);
    if (kind === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    // A page that has come to rest says so: the one that was in its place is gone.
    if (kind === 'AT_REST') event.waitUntil(forgetOlder());
  });
};
