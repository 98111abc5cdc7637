import { setBadge, wakeNoMore } from './browser-parts.ts';
import { flushOutbox } from './outbox.ts';
import { EMPTY_STATE, inTurn } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

const unsubscribe = async (): Promise<string | undefined> => {
  try {
    const there = await self.registration.pushManager?.getSubscription();
    await there?.unsubscribe();
    return there?.endpoint;
  } catch (error) {
    console.warn('still subscribed', error);
    return undefined;
  }
};

/** Nothing of the person stays here, neither on the screen nor for later, and the server writes to this browser no more. */
export const signOut = async (): Promise<void> => {
  await inTurn(async (state) => {
    const there = await unsubscribe();
    const endpoints = [there, state.subscription?.endpoint, ...state.toDrop];
    const toDrop = [...new Set(endpoints.filter((endpoint) => endpoint !== undefined))];
    for (const shown of await self.registration.getNotifications()) shown.close();
    // Most people never switched anything on: nothing is asked of the browser for them.
    if (there !== undefined || state.owner !== undefined) await Promise.all([setBadge(false), wakeNoMore()]);
    return { ...EMPTY_STATE, toDrop };
  });
  await flushOutbox();
};
