import { savePushSubscription } from '#core/wire/reminders.ts';
import { subscriptionWire } from '#core/wire/worker-calls.ts';
import { call } from '../http.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { askWorker } from './ask-worker.ts';

/** What this browser is written to by, as it says itself; null while nobody does. Errors: none. */
export const subscriptionHere = async (): Promise<PushSubscription | null> => {
  try {
    return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
  } catch {
    // Blocked, or half of what is needed is missing.
    return null;
  }
};

/** The key that a subscription is written to with: base64url without padding, as the contract has keys. */
const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Binds a subscription to the person who is in: the server writes to it from now on, and the worker knows whose it is.
 * Errors: CallFailure.
 */
export const bindSubscription = async (subscription: PushSubscription): Promise<void> => {
  const owner = store.get(accountIdAtom);
  const wire = subscriptionWire(subscription.toJSON());
  if (!owner || !wire) return;
  await call(savePushSubscription, { body: wire });
  await askWorker({ type: 'SUBSCRIBED', owner, endpoint: wire.endpoint, key: keyOf(subscription) });
};
