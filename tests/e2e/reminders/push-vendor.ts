import type { Worker } from '@playwright/test';

/** What a page or a worker would get from its browser's vendor. */
export interface Offer {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Stands in for the browser's vendor, who is not there in tests: subscribing is answered with an offer, for pages and worker
 * alike. To be run in either; everything else of push is the browser's own.
 */
export const standInForVendor = (offer: Offer): void => {
  const PLACE = '/vendor-of-the-test';
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
      .buffer;
  const subscriptionOf = ({ endpoint, keys, key }: Offer & { key: string }) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: () => caches.delete(PLACE),
  });
  const held = async () => {
    const kept = await (await caches.open(PLACE)).match(PLACE);
    return kept ? subscriptionOf(await kept.json()) : null;
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => ((await caches.has(PLACE)) ? held() : null),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      await (await caches.open(PLACE)).put(PLACE, Response.json({ ...offer, key }));
      return held();
    },
  });
};

/** The browser's vendor takes the address away, and gives no other. */
export const loseSubscription = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    await caches.delete('/vendor-of-the-test');
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.reject(new DOMException('no vendor', 'AbortError')),
    });
  });
