declare const self: ServiceWorkerGlobalScope;

const isSkipWaiting = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';

/** A new version waits until the person accepts it. */
export const takeOverWhenAsked = (): void => {
  self.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
  });
};
