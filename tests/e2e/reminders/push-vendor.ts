/** A push subscription from the browser's vendor. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Stub of the browser's vendor: subscribing returns the given subscription, in pages and worker alike. Runs in either;
 * everything else of push is the browser's own.
 */
export const stubPushVendor = (offer: Subscription): void => {
  const KEY = '/vendor-of-the-test';
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
      .buffer;
  const subscriptionOf = ({ endpoint, keys, key }: Subscription & { key: string }) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: () => caches.delete(KEY),
  });
  const held = async () => {
    const stored = await (await caches.open(KEY)).match(KEY);
    return stored ? subscriptionOf(await stored.json()) : null;
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => ((await caches.has(KEY)) ? held() : null),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      await (await caches.open(KEY)).put(KEY, Response.json({ ...offer, key }));
      return held();
    },
  });
};
