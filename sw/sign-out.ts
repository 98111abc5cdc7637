import { setBadge, unregisterPeriodicSync } from './browser-apis.ts';
import { flushOutbox } from './outbox.ts';
import { EMPTY_STATE, updateState } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

const unsubscribe = async (): Promise<string | undefined> => {
  try {
    const subscription = await self.registration.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    return subscription?.endpoint;
  } catch (error) {
    console.warn('still subscribed', error);
    return undefined;
  }
};

/** Clears the person's notifications and state, and queues the subscription's removal at the server. */
export const signOut = async (): Promise<void> => {
  await updateState(async (state) => {
    const endpoint = await unsubscribe();
    const endpoints = [endpoint, state.subscription?.endpoint, ...state.toDrop];
    const toDrop = [...new Set(endpoints.filter((one) => one !== undefined))];
    for (const shown of await self.registration.getNotifications()) shown.close();
    // Most devices never enabled notifications: no browser API is called for them.
    if (endpoint !== undefined || state.owner !== undefined)
      await Promise.all([setBadge(false), unregisterPeriodicSync()]);
    return { ...EMPTY_STATE, toDrop };
  });
  await flushOutbox();
};
